import { homedir, hostname } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseLicenceKey } from '@thokham/domain/licence'
import { Failure } from '../failure.ts'
import { type LicenceCheck, type LicenceFault, licenceClient } from './licence-client.ts'
import { stateFile } from './licence-state.ts'
import { machineIdentity, systemName } from './machine-identity.ts'

export const LICENCE_HELP = `ใช้ License Key บนเครื่องนี้

  thokham licence activate KEY   เปิดใช้เครื่องนี้
  thokham licence status         ดูว่าใช้งานได้หรือไม่
  thokham licence remove         นำเครื่องนี้ออก
  thokham licence forget         ลืม License Key และเซิร์ฟเวอร์ในเครื่องนี้

  --server ADDRESS   ที่อยู่ของเว็บ (ค่าเริ่มต้นจาก THOKHAM_SERVER หรือ http://localhost:3000)
`

const SENTENCES: Record<string, string> = {
  NO_KEY: 'ยังไม่มี License Key บนเครื่องนี้ เปิดใช้ด้วย thokham licence activate KEY',
  NOT_FOUND: 'ไม่พบ License Key นี้ กรุณาตรวจตัวพิมพ์',
  SUSPENDED: 'License Key ถูกปิดใช้งาน กรุณาติดต่อทีมงาน',
  EXPIRED: 'หมดอายุพร้อม VIP ต่ออายุแล้วใช้ต่อได้ทันที',
  NO_MACHINE: 'เครื่องนี้ยังไม่ได้เปิดใช้',
  FINGERPRINT_SCOPE_MISMATCH: 'เครื่องนี้ถูกนำออกแล้ว เปิดใช้อีกครั้งด้วย thokham licence activate KEY',
  HEARTBEAT_DEAD: 'เครื่องนี้ไม่ได้ใช้นานเกินไป เปิดใช้อีกครั้งด้วย thokham licence activate KEY',
  MACHINE_LIMIT_EXCEEDED: 'ใช้ครบจำนวนเครื่องแล้ว กรุณานำเครื่องเก่าออกก่อน',
  SWAP_LIMIT_EXCEEDED: 'เปลี่ยนเครื่องบ่อยเกินไป กรุณารอแล้วลองใหม่',
  CLOCK: 'นาฬิกาเครื่องไม่ตรง กรุณาตั้งใหม่',
  OFFLINE_OVER: 'ครบ 30 วันแล้ว กรุณาต่ออินเทอร์เน็ต',
  OTHER_SERVER: 'เซิร์ฟเวอร์นี้ไม่ใช่เครื่องเดิมที่เคยเปิดใช้ ถ้าย้ายเซิร์ฟเวอร์จริง ใช้ thokham licence forget แล้วเปิดใช้ใหม่',
  STATE_CHANGED: 'ข้อมูล License Key ในเครื่องนี้ถูกแก้ไขหรือเสียหาย เปิดใช้อีกครั้งด้วย thokham licence activate KEY',
  FILE_UNTRUSTED: 'ไฟล์ออฟไลน์ในเครื่องนี้ใช้ไม่ได้แล้ว กรุณาต่ออินเทอร์เน็ต',
  UNREACHABLE: 'ติดต่อเซิร์ฟเวอร์ไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่',
}
const OTHERWISE = 'ตรวจ License Key ไม่สำเร็จ กรุณาลองใหม่อีกครั้ง'

/** Where this user's licence is kept. */
const statePath = () => process.env.THOKHAM_LICENCE ?? join(homedir(), '.thokham', 'licence.json')

/** Runs `thokham licence`. @throws Failure with one Thai sentence */
export async function licenceCommand(args: readonly string[]): Promise<void> {
  const { positionals, values } = read(args)
  const [verb, key] = positionals
  if (values.help || verb === undefined) {
    process.stdout.write(LICENCE_HELP)
    return
  }
  const server = values.server ?? process.env.THOKHAM_SERVER ?? 'http://localhost:3000'
  const store = stateFile(statePath())
  const client = licenceClient({
    server: server.replace(/\/+$/, ''),
    machine: machineIdentity(),
    store,
    about: { name: hostname(), system: systemName(), version: 'thokham' },
  })
  switch (verb) {
    case 'activate': {
      const wanted = parseLicenceKey(key ?? '')
      if (!wanted) throw new Failure('License Key มี 20 ตัว กรุณาวางให้ครบ')
      const { activated, code, machines } = await client.activate(wanted)
      if (activated) return say('เปิดใช้เครื่องนี้แล้ว')
      const names = machines.map(({ name, system }) => [name, system].filter(Boolean).join(' · '))
      throw new Failure(names.length > 0 ? `${sentenceOf(code)}: ${names.join(', ')}` : sentenceOf(code), 1)
    }
    case 'status':
      return say(sayCheck(await client.check()))
    case 'remove':
      if (store.read() === 'changed') throw new Failure(sentenceOf('STATE_CHANGED'), 1)
      if (!(await client.deactivate())) throw new Failure('นำเครื่องออกไม่สำเร็จ', 1)
      return say('นำเครื่องออกจาก License Key แล้ว')
    case 'forget':
      client.forget()
      return say('ลืม License Key ในเครื่องนี้แล้ว')
    default:
      throw new Failure(`ไม่รู้จักคำสั่ง licence ${verb} ดูวิธีใช้ด้วย thokham licence --help`)
  }
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { server: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch {
    throw new Failure('ตัวเลือกไม่ถูกต้อง ดูวิธีใช้ด้วย thokham licence --help')
  }
}

function sayCheck(check: LicenceCheck): string {
  if (!check.works) throw new Failure(sentenceOf(check.reason), 1)
  if (check.how === 'online') return 'ใช้งานได้'
  const until = check.until.toLocaleDateString('th-TH', { dateStyle: 'medium', timeZone: 'Asia/Bangkok' })
  return `ใช้ออฟไลน์ได้ถึง ${until}`
}

const sentenceOf = (fault: LicenceFault) => SENTENCES[fault] ?? OTHERWISE
const say = (line: string) => void process.stdout.write(`${line}\n`)
