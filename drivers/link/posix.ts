import { constants } from 'node:fs'
import koffi from 'koffi'

/** The few calls of the C library that Node does not have, in this process's own copy of it. */
const libc = koffi.load(null)
const onMac = process.platform === 'darwin'

const openpt = libc.func('int posix_openpt(int flags)')
const grantpt = libc.func('int grantpt(int fd)')
const unlockpt = libc.func('int unlockpt(int fd)')
const ptsname = libc.func('const char *ptsname(int fd)')
const tcgetattr = libc.func('int tcgetattr(int fd, void *termios)')
const tcsetattr = libc.func('int tcsetattr(int fd, int when, const void *termios)')
const cfmakeraw = libc.func('void cfmakeraw(void *termios)')
const tcflush = libc.func('int tcflush(int fd, int queue)')
const fcntl = libc.func('int fcntl(int fd, int command, ...)')
const setsockopt = libc.func('int setsockopt(int fd, int level, int name, const int *value, uint size)')
const poll = libc.func('int poll(void *fds, unsigned long n, int timeout)')

const O_CLOEXEC = onMac ? 0x1000000 : 0o2000000
const F_DUPFD_CLOEXEC = onMac ? 67 : 1030
const TCSANOW = 0
const TCIFLUSH = onMac ? 1 : 0
const IPPROTO_TCP = 6
const TCP_USER_TIMEOUT = 18
const POLLIN = 1
const POLLHUP = 0x10
/** More than a `struct termios` is on any system. */
const TERMIOS = 256

/** The master of a new pty, non-blocking, not inherited by child processes; -1 where there is none to be had. */
export function openMaster(): number {
  const fd: number = openpt(constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK | O_CLOEXEC)
  return fd >= 0 && grantpt(fd) === 0 && unlockpt(fd) === 0 ? fd : -1
}

/** Where the other end of a master is opened: `/dev/pts/3`. */
export const slaveOf = (master: number): string => ptsname(master)

/**
 * Bytes pass as they are, without echo, line editing, or CR ↔ LF; and what has come and was not read is gone.
 * Holds, whoever opens and closes the slave, until the master closes.
 */
export function makeRaw(slave: number): void {
  const termios = Buffer.alloc(TERMIOS)
  tcgetattr(slave, termios)
  cfmakeraw(termios)
  tcsetattr(slave, TCSANOW, termios)
  tcflush(slave, TCIFLUSH)
}

/** A second descriptor of the same open file. */
export const duplicate = (fd: number): number => fcntl(fd, F_DUPFD_CLOEXEC, 'int', 0)

/** Of a master: whether there is something to read, and whether nobody has the other end open, once somebody had. */
export function look(master: number): { readable: boolean; hungUp: boolean } {
  const pollfd = Buffer.alloc(8)
  pollfd.writeInt32LE(master, 0)
  pollfd.writeInt16LE(POLLIN, 4)
  poll(pollfd, 1, 0)
  const seen = pollfd.readInt16LE(6)
  return { readable: (seen & POLLIN) !== 0, hungUp: (seen & POLLHUP) !== 0 }
}

/** A connection whose other end acknowledges nothing for so long is lost. On Linux; elsewhere the system decides. */
export function lostWhenUnheard(socket: number, ms: number): void {
  if (process.platform === 'linux') setsockopt(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, [ms], 4)
}
