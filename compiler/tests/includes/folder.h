#define FOLDER 1
