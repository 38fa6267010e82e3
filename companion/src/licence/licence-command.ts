import { hostname } from 'node:os'
import { parseArgs } from 'node:util'
import { parseLicenceKey } from '@thokham/domain/licence'
import { Failure } from '../failure.ts'
import type { LicenceCheck } from './check-licence.ts'
import { licenceClient } from './licence-client.ts'
import { commandSentence, keptSentence } from './licence-sentences.ts'
import { licencePath, stateFile } from './licence-state.ts'
import { machineIdentity, systemName } from './machine-identity.ts'

export const LICENCE_HELP = `ใช้ License Key บนเครื่องนี้

  thokham licence activate KEY   เปิดใช้เครื่องนี้
  thokham licence status         ดูว่าใช้งานได้หรือไม่
  thokham licence remove         นำเครื่องนี้ออก
  thokham licence forget         ลืม License Key และเซิร์ฟเวอร์ในเครื่องนี้

  --server ADDRESS   ที่อยู่ของเว็บ (ค่าเริ่มต้นจาก THOKHAM_SERVER หรือ http://localhost:3000)
`

/** Runs `thokham licence`. @throws Failure with one Thai sentence */
export async function licenceCommand(args: readonly string[]): Promise<void> {
  const { positionals, values } = read(args)
  const [verb, key] = positionals
  if (values.help || verb === undefined) {
    process.stdout.write(LICENCE_HELP)
    return
  }
  const server = values.server ?? process.env.THOKHAM_SERVER ?? 'http://localhost:3000'
  const store = stateFile(licencePath())
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
      throw new Failure(
        names.length > 0 ? `${commandSentence(code)}: ${names.join(', ')}` : commandSentence(code),
        1,
      )
    }
    case 'status':
      return say(sayCheck(await client.check()))
    case 'remove':
      if (store.read() === 'changed') throw new Failure(commandSentence('STATE_CHANGED'), 1)
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
  if (!check.works) throw new Failure(commandSentence(check.reason, keptSentence), 1)
  if (check.how === 'online') return 'ใช้งานได้'
  const until = check.until.toLocaleDateString('th-TH', { dateStyle: 'medium', timeZone: 'Asia/Bangkok' })
  return `ใช้ออฟไลน์ได้ถึง ${until}`
}

const say = (line: string) => void process.stdout.write(`${line}\n`)
