import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { licenceClient } from '../licence/licence-client.ts'
import { stateFile } from '../licence/licence-state.ts'
import { machineIdentity } from '../licence/machine-identity.ts'
import { LICENCE_KEY } from '../testing/desktop-edition.ts'
import { FtpStandIn } from '../testing/ftp-stand-in.ts'
import { type LicenceServer, startLicenceServer } from '../testing/licence-server.ts'
import { COMMAND, MetadataCommand } from '../testing/metadata-command.ts'
import { sellablePicture } from '../testing/pictures.ts'
import { SftpStandIn } from '../testing/sftp-stand-in.ts'

const command = new MetadataCommand()
let shop: LicenceServer
let ftp: FtpStandIn
let sftp: SftpStandIn
beforeAll(async () => {
  shop = await startLicenceServer()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ftp = await new FtpStandIn().listen()
  sftp = await new SftpStandIn().listen()
  mkdirSync(command.in('pictures'))
})
afterEach(async () => {
  await ftp.close()
  await sftp.close()
})

/** Runs `thokham upload`, with `input` typed where it asks. */
async function upload(
  args: readonly string[],
  input = '',
): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(process.execPath, [COMMAND, 'upload', ...args], {
    env: { PATH: process.env.PATH, HOME: command.folder, XDG_CONFIG_HOME: command.in('config') },
  })
  child.stdin.end(input)
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const [code] = await once(child, 'close')
  return { code, out, err: err.replace(/^กำลัง.*\n/gm, '') }
}

const activate = () =>
  licenceClient({
    server: shop.url,
    machine: machineIdentity(),
    store: stateFile(command.in('.thokham/licence.json')),
  }).activate(LICENCE_KEY)

async function put(name: string, title: string, words: string, colour?: string): Promise<void> {
  command.put(`pictures/${name}`, await sellablePicture('jpeg', colour))
  const from = command.put('t.csv', `Filename,Title,Keywords\n${name},${title},"${words}"\n`)
  expect((await command.run([command.in(`pictures/${name}`), '--from', from, '--embed'])).code).toBe(0)
}

it('goes from a folder to two marketplaces and leaves the one out that takes no AI pictures', async () => {
  await put('rice.jpg', 'Green rice field at dawn', 'rice,field,asia,dawn,gold,hill,green')
  await put('boat.jpg', 'Wooden boat on a lake', 'boat,lake,wood,water,calm,blue,morning', '#224466')
  command.put('pictures/bare.jpg', await sellablePicture('jpeg', '#aa3311'))
  const adobe = ['--to', 'adobe']
  const rf = ['--to', '123rf']
  const folder = command.in('pictures')
  expect((await upload([folder, ...adobe])).err).toContain('License Key')
  await activate()
  expect(
    (
      await upload(
        [...adobe, '--user', 'seller', '--host', '127.0.0.1', '--port', String(sftp.port), '--password'],
        'secret\n',
      )
    ).err,
  ).toBe('รหัสผ่านอยู่ในเครื่องนี้เท่านั้น\nบันทึกในเครื่องนี้แล้ว\n')
  await upload(
    [...rf, '--user', 'seller', '--host', '127.0.0.1', '--port', String(ftp.port), '--password'],
    'secret\n',
  )

  const refused = await upload([...rf, '--test'])
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.err).toBe('123RF: 123RF มีแต่ FTP ไม่เข้ารหัส รหัสผ่านอาจถูกดักอ่าน\n')
  expect(ftp.offered).toEqual([])
  await upload([...rf, '--allow-plain', '--weekly', '51'])
  const tested = await upload(['--to', 'adobe,123rf', '--test'])
  expect(tested.err).toMatch(
    /^Adobe Stock: ต่อครั้งแรก รหัสประจำเซิร์ฟเวอร์ SHA256:\S+ จำไว้แล้ว\nAdobe Stock: เข้าได้ เห็น 0 ไฟล์ ยังไม่ได้ส่งอะไร\n123RF: เข้าได้ เห็น 0 ไฟล์/,
  )
  expect(sftp.files.begun.size + ftp.files.begun.size).toBe(0)

  const dry = await upload([folder, '--to', 'adobe,123rf,shutterstock', '--dry-run'])
  expect(dry.err).toContain('Adobe Stock: จะส่ง 2 จาก 3 ภาพ')
  expect(dry.err).toContain('Shutterstock: เว้นไว้ 3 ภาพ Shutterstock ไม่รับภาพ AI: bare.jpg, boat.jpg, rice.jpg')
  expect(sftp.files.begun.size).toBe(0)

  const sent = await upload([folder, '--to', 'adobe,123rf,shutterstock'])
  expect(sent.err).toContain('Adobe Stock: ส่งแล้ว 2 · เว้นไว้ 1')
  expect(sent.err).toContain('123RF: สัปดาห์นี้ 2/51 ภาพ')
  expect(sent.err).toContain('Shutterstock: เว้นไว้ 3')
  for (const name of ['rice.jpg', 'boat.jpg']) {
    const bytes = readFileSync(command.in(`pictures/${name}`))
    expect(sftp.files.arrivals(name, bytes)).toBe(1)
    expect(ftp.files.arrivals(name, bytes)).toBe(1)
  }
  // What is of generators goes into the folder that 123RF keeps for it.
  expect(ftp.folders).toContain('/AI images')
  expect(readFileSync(command.in('pictures/adobe.csv'), 'utf8')).toContain('Green rice field at dawn')

  await upload([folder, '--to', 'adobe,123rf'])
  expect([...sftp.files.begun.values(), ...ftp.files.begun.values()]).toEqual([1, 1, 1, 1])
  const status = await upload(['--status', '--to', 'adobe'])
  expect(status.out.split('\n').filter((line) => line.endsWith('\tส่งแล้ว'))).toHaveLength(2)
})

it('says what is wrong before anything is sent', async () => {
  expect(await upload(['x'])).toMatchObject({ code: 2 })
  expect((await upload(['x', '--to', 'moonstock'])).err).toContain('--to ต้องเป็น adobe')
  expect((await upload(['--to', 'adobe,123rf', '--user', 'x'])).err).toContain('กรุณาระบุ --to ตลาดเดียว')
  expect((await upload(['--to', 'adobe', '--host', 'a b'])).err).toContain('--host ต้องเป็นชื่อเซิร์ฟเวอร์')
  expect((await upload(['--arrived', 'a.jpg'])).err).toContain('ไม่มี a.jpg ที่รอคำตอบ')
})
