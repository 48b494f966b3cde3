//! Open files that are sent through a socket (`unix(7)`, `SCM_RIGHTS`).

use std::io::{IoSlice, IoSliceMut, Result};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::net::{
    recvmsg, sendmsg, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage,
    SendFlags,
};

use super::FILES;

/// Sends files, with one byte.
pub(super) fn send(socket: impl AsFd, files: [BorrowedFd<'_>; FILES]) -> Result<()> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(FILES))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    control.push(SendAncillaryMessage::ScmRights(&files));
    // Not with a signal, which would end the application, where nobody is there to receive it.
    sendmsg(socket, &[IoSlice::new(&[0])], &mut control, SendFlags::NOSIGNAL)?;
    Ok(())
}

/// Receives them; `None` where the other end is closed.
pub(super) fn receive(socket: impl AsFd) -> Option<[OwnedFd; FILES]> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(FILES))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let mut byte = [0];
    let message = recvmsg(
        socket,
        &mut [IoSliceMut::new(&mut byte)],
        &mut control,
        RecvFlags::CMSG_CLOEXEC,
    );
    let mut files = Vec::new();
    for part in control.drain() {
        if let RecvAncillaryMessage::ScmRights(sent) = part {
            files.extend(sent);
        }
    }
    message.ok().filter(|it| it.bytes == 1)?;
    files.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;
    use std::io::{Read, Seek, Write};
    use std::os::unix::net::UnixStream;

    #[test]
    fn files_arrive_in_order_until_the_other_end_is_closed() {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let files = ["a", "b", "c"].map(|text| {
            let mut file = tempfile::tempfile().unwrap();
            file.write_all(text.as_bytes()).unwrap();
            file.rewind().unwrap();
            file
        });
        send(&ours, files.each_ref().map(AsFd::as_fd)).unwrap();
        drop(ours);
        let received = receive(&theirs).expect("a message");
        let texts = received.map(|file| {
            let mut text = String::new();
            File::from(file).read_to_string(&mut text).unwrap();
            text
        });
        assert_eq!(texts, ["a", "b", "c"]);
        assert!(receive(&theirs).is_none());
        send(&theirs, files.each_ref().map(AsFd::as_fd)).unwrap_err();
    }
}
