import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UploadView } from '@thokham/contract/desktop-uploads'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DesktopEdition, enter, newsOf } from '../testing/desktop-edition.ts'
import { FtpStandIn } from '../testing/ftp-stand-in.ts'
import { sellablePicture } from '../testing/pictures.ts'
import { SftpStandIn } from '../testing/sftp-stand-in.ts'

const edition = new DesktopEdition()
let ftp: FtpStandIn
let sftp: SftpStandIn
beforeEach(async () => {
  ftp = await new FtpStandIn().listen()
  sftp = await new SftpStandIn().listen()
})
afterEach(async () => {
  await ftp.close()
  await sftp.close()
})

type Program = Awaited<ReturnType<DesktopEdition['activated']>>

async function started(): Promise<Program> {
  const program = await edition.activated()
  for (const [at, [title, words]] of Object.entries({
    'Green rice field at dawn': 'rice,field,asia,dawn,gold,hill,green',
    'Wooden boat on a lake': 'boat,lake,wood,water,calm,blue,morning',
  }).entries()) {
    edition.put(`p${at}.jpg`, await sellablePicture('jpeg', at === 0 ? '#2f5d50' : '#224466'))
    const file = (await program.files()).find(({ name }) => name === `p${at}.jpg`)
    const written = await program.write(file, { title, keywords: words.split(',') })
    expect(written).toMatchObject({ ok: true })
  }
  return program
}

const account = (port: number, more: object = {}) => ({
  host: '127.0.0.1',
  port,
  user: 'seller',
  password: 'secret',
  ...more,
})
const market = (view: UploadView, id: string) => view.markets.find((one) => one.id === id)

/** Waits for news of the queue that are wanted. */
async function told(program: Program, isWanted: (view: UploadView) => boolean): Promise<UploadView> {
  const next = newsOf(
    await fetch(`${program.origin}/desktop/news`, { method: 'POST', headers: program.headers }),
  )
  const now = (await program.ask('uploads')).body as UploadView
  if (isWanted(now)) return now
  const news = await next((one) => one.kind === 'uploads' && isWanted(one.uploads))
  return (news as { uploads: UploadView }).uploads
}

it('judges a folder, asks about a host that was never met, sends, and says so', {
  timeout: 120_000,
}, async () => {
  const program = await started()
  const first = (await program.ask('uploads')).body as UploadView
  expect(market(first, 'magnific')).toMatchObject({ port: 60_022, hasPassword: false, isRunning: false })

  await program.ask('upload-settings', { market: 'adobe', settings: account(sftp.port) })
  const set = (
    await program.ask('upload-settings', { market: '123rf', settings: account(ftp.port, { weekly: 51 }) })
  ).body
  expect(market(set, '123rf')).toMatchObject({ hasPassword: true, weekly: 51 })
  expect(JSON.stringify(set)).not.toContain('secret')
  const file = join(edition.folder, 'config/thokham/uploads.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).not.toContain('secret')

  const met = (await program.ask('upload-test', { market: 'adobe' })).body
  expect(met).toMatchObject({ ok: false, fault: { code: 'key_new' } })
  expect(sftp.offered).toEqual([])
  await program.ask('upload-settings', { market: 'adobe', settings: { hostKey: met.fault.detail } })
  expect((await program.ask('upload-test', { market: 'adobe' })).body).toMatchObject({ ok: true, files: 0 })
  expect((await program.ask('upload-test', { market: '123rf' })).body.fault).toMatchObject({
    code: 'plain',
    sentence: '123RF มีแต่ FTP ไม่เข้ารหัส รหัสผ่านอาจถูกดักอ่าน',
  })
  await program.ask('upload-settings', { market: '123rf', settings: { allowsPlain: true } })

  const markets = ['adobe', '123rf', 'shutterstock']
  const prepared = (await program.ask('upload-prepare', { path: edition.pictures, markets, areAi: true }))
    .body
  expect(prepared.rows.map(({ name }: { name: string }) => name)).toEqual(['p0.jpg', 'p1.jpg'])
  expect(prepared.rows[0].cells).toMatchObject({
    adobe: { state: 'waiting', sentence: 'รอส่ง' },
    shutterstock: { state: 'left_out', sentence: 'Shutterstock ไม่รับภาพ AI' },
  })
  expect(readFileSync(edition.inPictures('adobe.csv'), 'utf8')).toContain('Wooden boat on a lake')
  expect(sftp.files.begun.size + ftp.files.begun.size).toBe(0)

  for (const id of markets.slice(0, 2)) await program.ask('upload-run', { market: id, run: true, cut: false })
  const isDone = ({ rows, markets: all }: UploadView) =>
    rows.every(({ cells }) => cells.adobe?.state === 'sent' && cells['123rf']?.state === 'sent') &&
    all.every(({ isRunning }) => !isRunning)
  const view = await told(program, isDone)
  expect(market(view, '123rf')?.week).toMatchObject({ sent: 2, over: 0 })
  for (const name of ['p0.jpg', 'p1.jpg']) {
    expect(sftp.files.arrivals(name, readFileSync(edition.inPictures(name)))).toBe(1)
    expect(ftp.files.arrivals(name, readFileSync(edition.inPictures(name)))).toBe(1)
  }

  // The next program knows it.
  program.child.kill('SIGKILL')
  const next = await edition.start()
  const again = await enter(next.address)
  const known = (await again.ask('upload-prepare', { path: edition.pictures, markets, areAi: true })).body
  expect(known.rows[1].cells.adobe).toMatchObject({ state: 'sent' })
})

it('leaves a marketplace that refuses the password, and does not tell it again by itself', async () => {
  const program = await started()
  await program.ask('upload-settings', {
    market: '123rf',
    settings: account(ftp.port, { password: 'wrong', allowsPlain: true }),
  })
  await program.ask('upload-prepare', { path: edition.pictures, markets: ['123rf'], areAi: true })
  const send = () => program.ask('upload-run', { market: '123rf', run: true, cut: false })
  const isLeft = (view: UploadView) =>
    market(view, '123rf')?.stop?.code === 'login' && !market(view, '123rf')?.isRunning
  await send()
  expect(market(await told(program, isLeft), '123rf')?.stop?.sentence).toBe('ไม่รับชื่อหรือรหัสผ่าน หยุดไว้กันบัญชีถูกล็อก')
  await send()
  await told(program, isLeft)
  expect(ftp.offered).toHaveLength(1)
  await program.ask('upload-settings', { market: '123rf', settings: { password: 'secret' } })
  await send()
  await told(program, ({ rows }) => rows.every(({ cells }) => cells['123rf']?.state === 'sent'))
  expect(ftp.offered.map(({ password }) => password)).toEqual(['wrong', 'secret'])
})

it('does nothing without a licence, and refuses what is no setting', async () => {
  const { address } = await edition.start()
  const page = await enter(address)
  for (const [verb, input] of [
    ['upload-prepare', { path: edition.pictures, markets: ['adobe'], areAi: true }],
    ['upload-run', { market: 'adobe', run: true, cut: false }],
    ['upload-test', { market: 'adobe' }],
  ] as const)
    expect((await page.ask(verb, input)).status).toBe(403)
  for (const settings of [
    { host: 'a b' },
    { port: 0 },
    { port: 70_000 },
    { folder: '../x' },
    { user: 'a\nb' },
    { weekly: 1.5 },
  ])
    expect((await page.ask('upload-settings', { market: 'adobe', settings })).status).toBe(400)
  expect((await page.ask('upload-settings', { market: 'moonstock', settings: {} })).status).toBe(400)
  writeFileSync(join(edition.folder, 'config/thokham/uploads.json'), '{')
  expect((await page.ask('uploads')).body.sentence).toContain('กรุณาแก้หรือลบไฟล์นี้')
})
