import type { UploadSettings, UploadVerbs } from '@thokham/contract/desktop-uploads'
import { UPLOAD_DOORS, UPLOAD_PROTOCOLS } from '@thokham/metadata'
import { isFolder, isHost, MOST_AT_A_TIME } from '../uploads/accounts.ts'
import type { UploadDesk } from '../uploads/upload-desk.ts'
import { Fault } from './fault.ts'
import { lookInto } from './folders.ts'
import type { LicenceGate } from './licence-gate.ts'
import { record } from './write-file.ts'

type Answers = { [V in keyof UploadVerbs]: (input: unknown) => Promise<UploadVerbs[V]['answer']> }

/** What is done at each verb of the upload queue; sending wants a licence that works. @throws Fault, Failure, the system's errors */
export function uploadAnswers(desk: UploadDesk, licence: LicenceGate): Answers {
  return {
    uploads: async () => desk.view(),
    'upload-prepare': async (input) => {
      await licence.ensure()
      const { path, markets, areAi } = record(input)
      if (!Array.isArray(markets)) throw new Fault('คำขอไม่ถูกต้อง')
      const folder = await lookInto(text(path, 4_096))
      return desk.prepare(folder.path, markets.map(marketIn), areAi !== false)
    },
    'upload-run': async (input) => {
      await licence.ensure()
      const { market, run, cut } = record(input)
      return desk.run(marketIn(market), { run: run === true, cut: cut === true })
    },
    'upload-settings': async (input) => {
      const { market, settings } = record(input)
      return desk.settle(marketIn(market), settingsIn(settings))
    },
    'upload-test': async (input) => {
      await licence.ensure()
      return desk.test(marketIn(record(input).market))
    },
    'upload-decide': async (input) => {
      const { market, path, arrived } = record(input)
      return desk.decide(marketIn(market), text(path, 4_096), arrived === true)
    },
    'upload-first': async (input) => desk.first(text(record(input).path, 4_096)),
  }
}

function settingsIn(input: unknown): UploadSettings {
  const { protocol, host, port, folder, user, password, ...rest } = record(input)
  if (host != null && !isHost(host)) throw new Fault('ชื่อเซิร์ฟเวอร์ไม่ถูกต้อง')
  if (folder != null && !isFolder(folder)) throw new Fault('ชื่อโฟลเดอร์ไม่ถูกต้อง')
  for (const line of [user, password, rest.hostKey])
    if (line != null && !/^[^\r\n\0]{1,500}$/.test(text(line, 500))) throw new Fault('คำขอไม่ถูกต้อง')
  if (protocol != null && !UPLOAD_PROTOCOLS.some((one) => one === protocol)) throw new Fault('คำขอไม่ถูกต้อง')
  number(port, 65_535, 'พอร์ต')
  number(rest.atATime, MOST_AT_A_TIME, 'จำนวนไฟล์')
  number(rest.perMinute, 600, 'จำนวนไฟล์ต่อนาที')
  number(rest.weekly, 100_000, 'ลิมิตสัปดาห์')
  const { atATime, perMinute, weekly, allowsPlain, allowsOtherAddress, hostKey } = rest
  const all = {
    ...{ protocol, host, port, folder, user, password, atATime, perMinute, weekly, hostKey },
    ...{ allowsPlain: flag(allowsPlain), allowsOtherAddress: flag(allowsOtherAddress) },
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as UploadSettings
}

const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

function number(value: unknown, most: number, name: string): void {
  if (value == null) return
  if (!Number.isInteger(value) || (value as number) < 1 || (value as number) > most)
    throw new Fault(`${name}ต้องเป็นจำนวนเต็ม 1–${most.toLocaleString('en-US')}`)
}

function marketIn(value: unknown): string {
  const found = UPLOAD_DOORS.find(({ id }) => id === value)
  if (!found) throw new Fault('คำขอไม่ถูกต้อง')
  return found.id
}

function text(value: unknown, most: number): string {
  if (typeof value !== 'string' || value.length > most) throw new Fault('คำขอไม่ถูกต้อง')
  return value
}
