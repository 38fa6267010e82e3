import type { FarEnd, LineOptions, Way } from './far-end.ts'
import { ftpFarEnd } from './ftp-far-end.ts'
import { sftpFarEnd } from './sftp-far-end.ts'

/** Logs in where a marketplace takes files. @throws TransferFault */
export function connect(way: Way, options: LineOptions = {}): Promise<FarEnd> {
  return way.protocol === 'sftp' ? sftpFarEnd(way, options) : ftpFarEnd(way, options)
}
