int sum(int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }
typedef struct node { global struct node *next; int v; } node;
kernel void generic_pointers(global int *g, local int *l, global node *list) {
  int p[4] = { 1, 2, 3, 4 };
  g[0] = sum(g, 4) + sum(l, 4) + sum(p, 4);
  global node *at = list;
  while (at) { g[1] += at->v; at = at->next; }
  int *q = g[2] ? (int *)g : (int *)l;
  global int *back = to_global(q);
  if (back) *back = 3;
  g[3] = (global int *)list == g;
  g[4] = (int)(((ulong)g) >> 3);
}
