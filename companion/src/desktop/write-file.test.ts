import { chmodSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DesktopEdition } from '../testing/desktop-edition.ts'
import { FULL_DISK } from '../testing/full-disk.ts'
import { fieldsOf, pictureBomb } from '../testing/pictures.ts'

const edition = new DesktopEdition()

describe('folders and files', () => {
  it('looks into folders, and lists the pictures by their names', async () => {
    for (const name of ['p10.jpg', 'p2.JPG', 'ข้าว 🍚.jpeg', 'note.txt', '.hidden.jpg']) edition.put(name)
    mkdirSync(edition.inPictures('ใบงาน'))
    mkdirSync(edition.inPictures('folder.jpg'))
    const { ask, files } = await edition.activated()
    const { body } = await ask('look-into', { path: edition.pictures })
    expect(body).toMatchObject({
      parent: edition.folder,
      pictures: 3,
      folders: [{ name: 'folder.jpg' }, { name: 'ใบงาน' }],
    })
    expect((await ask('look-into', { path: '' })).body.path).toBe(edition.folder)
    expect((await ask('look-into', { path: `"${edition.folder}"` })).body.path).toBe(edition.folder)
    expect((await files()).map(({ name }) => name)).toEqual(['p2.JPG', 'p10.jpg', 'ข้าว 🍚.jpeg'])
    for (const [path, sentence] of [
      ['relative', 'กรุณาวางที่อยู่เต็มของโฟลเดอร์'],
      ['/no/such/folder', 'ไม่พบไฟล์นี้'],
      [edition.inPictures('p2.JPG'), 'ไม่พบโฟลเดอร์นี้'],
      [`${edition.folder}/\0`, 'กรุณาวางที่อยู่เต็มของโฟลเดอร์'],
    ])
      expect((await ask('look-into', { path })).body.sentence).toBe(sentence)
  })

  it('puts a JPEG that the page made beside its picture, and takes no name that is there', async () => {
    edition.put('ข้าว.jpg')
    edition.put('rice.jpg')
    const { files, origin, headers } = await edition.activated()
    const file = (await files()).find(({ name }) => name === 'ข้าว.jpg')
    const send = async (name: string, body: Uint8Array<ArrayBuffer> | string, path = file?.path ?? '') => {
      const query = new URLSearchParams({ path, name })
      const response = await fetch(`${origin}/desktop/jpeg?${query}`, { method: 'POST', headers, body })
      return {
        status: response.status,
        body: (await response.json()) as { name?: string; size?: number; sentence?: string },
      }
    }
    const jpeg = new Uint8Array([...edition.jpeg.subarray(0, -2), 0, 0xff, 0xd9])
    const made = await send('rice.jpg', jpeg)
    expect(made).toMatchObject({ status: 200, body: { name: 'rice_2.jpg', size: jpeg.length } })
    expect(readFileSync(edition.inPictures('rice_2.jpg')).equals(jpeg)).toBe(true)
    expect(readFileSync(edition.inPictures('rice.jpg')).equals(edition.jpeg)).toBe(true)
    // The same once more is the same file.
    expect((await send('rice.jpg', jpeg)).body.name).toBe('rice_2.jpg')
    for (const [name, body, path] of [
      ['../out.jpg', jpeg],
      ['a.png', jpeg],
      ['a.jpg', 'no picture'],
      ['a.jpg', jpeg.subarray(0, -3)],
      ['a.jpg', jpeg, '/no/such/picture.jpg'],
    ] as const) {
      const refused = await send(name, body, path)
      expect([refused.status >= 400 && refused.status < 500, typeof refused.body.sentence]).toEqual([
        true,
        'string',
      ])
    }
    expect(readdirSync(edition.pictures).sort()).toEqual(['rice.jpg', 'rice_2.jpg', 'ข้าว.jpg'])
  })

  it('writes a picture where it lies, keeps the old one on request, and leaves alone what changed since', async () => {
    edition.put('ข้าว 🍚.jpg')
    const { files, write, origin, headers } = await edition.activated()
    const [file] = await files()
    const bytes = await fetch(`${origin}/desktop/picture?path=${encodeURIComponent(file?.path ?? '')}`, {
      headers,
    })
    expect(Buffer.from(await bytes.arrayBuffer()).equals(edition.jpeg)).toBe(true)
    const changes = {
      title: 'ทุ่งนา',
      keywords: ['rice', 'field'],
      digitalSourceType: 'trainedAlgorithmicMedia',
    }
    const written = await write(file, changes, true)
    expect(written.ok).toBe(true)
    expect(await fieldsOf(edition.inPictures('ข้าว 🍚.jpg'))).toMatchObject(changes)
    expect(readFileSync(edition.inPictures('ข้าว 🍚.jpg.orig')).equals(edition.jpeg)).toBe(true)
    // The page has the new file's state, and writes again; with the old state it may not.
    expect((await write(written.file, { title: 'ข้าว' })).ok).toBe(true)
    expect(await write(written.file, { title: 'late' })).toEqual({
      ok: false,
      sentence: 'มีโปรแกรมอื่นแก้ไฟล์นี้อยู่ ไฟล์เดิมไม่ถูกแตะต้อง',
    })
    expect((await fieldsOf(edition.inPictures('ข้าว 🍚.jpg'))).title).toBe('ข้าว')
    expect(readdirSync(edition.pictures).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('gives a picture the name that its marketplaces take, and never another file’s', async () => {
    for (const name of ['a-very-long-name.jpg', 'there.jpg']) edition.put(name)
    const { files, write } = await edition.activated()
    const [long] = await files()
    const renamed = await write(long, { title: 'Rice' }, true, 'short.jpg')
    expect(renamed.file).toMatchObject({ name: 'short.jpg', path: edition.inPictures('short.jpg') })
    expect((await fieldsOf(edition.inPictures('short.jpg'))).title).toBe('Rice')
    expect(readFileSync(edition.inPictures('a-very-long-name.jpg.orig')).equals(edition.jpeg)).toBe(true)
    // It is written again under its new name.
    expect((await write(renamed.file, { title: 'ข้าว' }, false, 'short.jpg')).ok).toBe(true)
    for (const [name, sentence] of [
      ['there.jpg', 'มีไฟล์ชื่อ there.jpg อยู่แล้ว ไฟล์เดิมไม่ถูกแตะต้อง'],
      ['../out.jpg', 'ใช้ชื่อไฟล์ ../out.jpg ไม่ได้'],
      ['.hidden.jpg', 'ใช้ชื่อไฟล์ .hidden.jpg ไม่ได้'],
      ['other.png', 'ใช้ชื่อไฟล์ other.png ไม่ได้'],
      [`${'ก'.repeat(84)}.jpg`, 'ใช้ชื่อไฟล์'],
    ] as const) {
      const now = (await files()).find((file) => file.name === 'short.jpg')
      const result = await write(now, { title: 'no' }, false, name)
      expect(result).toEqual({ ok: false, sentence: expect.stringContaining(sentence) })
    }
    expect((await fieldsOf(edition.inPictures('short.jpg'))).title).toBe('ข้าว')
    expect(readFileSync(edition.inPictures('there.jpg')).equals(edition.jpeg)).toBe(true)
    expect(readdirSync(edition.pictures).sort()).toEqual([
      'a-very-long-name.jpg.orig',
      'short.jpg',
      'there.jpg',
    ])
  })

  it('a hostile file has a sentence of its own, and stays as it was', async () => {
    const hostile: [string, Buffer, string][] = [
      ['empty.jpg', Buffer.alloc(0), 'ไฟล์ว่างเปล่า'],
      ['cut.jpg', edition.jpeg.subarray(0, 900), 'ไฟล์ไม่ครบ'],
      ['wrong.png', edition.jpeg, 'นามสกุลไม่ตรง'],
      ['text.jpg', Buffer.from('not a picture'), 'ไม่ใช่ไฟล์ภาพ'],
      ['gif.jpg', Buffer.from('GIF89a\x01\0\x01\0'), 'ยังไม่รองรับ'],
      ['bomb.png', await pictureBomb(), ''],
    ]
    for (const [name, bytes] of hostile) edition.put(name, bytes)
    const { files, write } = await edition.activated()
    for (const file of await files()) {
      const [, bytes, sentence = ''] = hostile.find(([name]) => name === file.name) ?? []
      const result = await write(file, { title: 'x' })
      if (sentence === '') expect(result.ok).toBe(true)
      else {
        expect(result).toEqual({ ok: false, sentence: expect.stringContaining(sentence) })
        expect(readFileSync(file.path).equals(bytes as Buffer)).toBe(true)
      }
    }
  })

  it('500 MB are not sent to the page; a name of 255 bytes is written, and has no room for .orig', async () => {
    truncateSync(edition.put('large.jpg'), 500 * 1024 * 1024)
    const long = `${'ก'.repeat(83)}xx.jpg`
    expect(Buffer.byteLength(long)).toBe(255)
    edition.put(long)
    const { files, write, origin, headers } = await edition.activated()
    const large = (await files()).find(({ name }) => name === 'large.jpg')
    const answer = await fetch(`${origin}/desktop/picture?path=${encodeURIComponent(large?.path ?? '')}`, {
      headers,
    })
    expect([answer.status, await answer.json()]).toEqual([413, { sentence: 'ไฟล์เกิน 50 MB' }])
    // A film goes to the page in pieces, as large as the page takes it.
    truncateSync(edition.put('film.mp4'), 60 * 1024 * 1024)
    truncateSync(edition.put('long.mov'), 2_000_000_000)
    const statusOf = async (name: string) => {
      const { path = '' } = (await files()).find((one) => one.name === name) ?? {}
      const response = await fetch(`${origin}/desktop/picture?path=${encodeURIComponent(path)}`, { headers })
      await response.body?.cancel()
      return response.status
    }
    expect([await statusOf('film.mp4'), await statusOf('long.mov')]).toEqual([200, 413])
    const file = (await files()).find(({ name }) => name === long)
    expect((await write(file, { title: 'x' }, true)).sentence).toContain('.orig')
    expect((await write(file, { title: 'x' })).ok).toBe(true)
  })

  it('only pictures can be read or written through the page', async () => {
    writeFileSync(join(edition.folder, 'secret.txt'), 'secret')
    mkdirSync(edition.inPictures('folder.jpg'))
    const { origin, headers, write } = await edition.activated()
    for (const path of [
      join(edition.folder, 'secret.txt'),
      edition.inPictures('folder.jpg'),
      'a.jpg',
      '',
      '/etc/passwd',
    ]) {
      const answer = await fetch(`${origin}/desktop/picture?path=${encodeURIComponent(path)}`, { headers })
      expect([answer.status, await answer.json()]).toEqual([400, { sentence: 'ไม่พบไฟล์' }])
      const file = { path, name: 'a.jpg', size: 6, mtimeMs: 0 }
      expect((await write(file, { title: 'x' })).sentence).toBe('ไม่พบไฟล์')
    }
    for (const wish of [{}, { title: 7 }, { keywords: 'x' }, { title: 'x'.repeat(20_000) }]) {
      const file = { path: edition.inPictures('a.jpg'), name: 'a.jpg', size: 1, mtimeMs: 'x' }
      expect((await write(file as never, wish)).sentence).toBe('คำขอไม่ถูกต้อง')
    }
  })

  it.runIf(process.getuid?.() === 0)('a folder that may only be read', async () => {
    edition.put('a.jpg')
    chmodSync(edition.pictures, 0o555)
    mkdirSync(join(edition.folder, 'other'), { mode: 0o777 })
    chmodSync(join(edition.folder, 'other'), 0o777)
    const { files, write } = await edition.activated({
      asNobody: true,
      env: {
        XDG_CONFIG_HOME: join(edition.folder, 'other'),
        THOKHAM_LICENCE: join(edition.folder, 'other/licence.json'),
      },
    })
    expect((await write((await files())[0], { title: 'x' })).sentence).toContain('โฟลเดอร์อ่านได้อย่างเดียว')
    expect(readFileSync(edition.inPictures('a.jpg')).equals(edition.jpeg)).toBe(true)
    chmodSync(edition.pictures, 0o755)
  })

  it('a full disk leaves the old file whole, and no draft', async () => {
    edition.put('a.jpg')
    const { files, write } = await edition.activated({
      node: ['--import', FULL_DISK],
      env: { DISK_BYTES: '0' },
    })
    expect((await write((await files())[0], { title: 'x' })).sentence).toContain('พื้นที่ดิสก์ไม่พอ')
    expect(readFileSync(edition.inPictures('a.jpg')).equals(edition.jpeg)).toBe(true)
    expect(readdirSync(edition.pictures)).toEqual(['a.jpg'])
  })

  it('two pages that write one picture: one of them writes, the other is told', async () => {
    edition.put('a.jpg')
    const { files, write } = await edition.activated()
    const [file] = await files()
    const results = await Promise.all(Array.from({ length: 8 }, (_, at) => write(file, { title: `t${at}` })))
    const done = results.filter(({ ok }) => ok)
    expect(done.length).toBeGreaterThan(0)
    for (const { ok, sentence } of results) if (!ok) expect(sentence).toContain('มีโปรแกรมอื่นแก้ไฟล์นี้')
    expect((await fieldsOf(edition.inPictures('a.jpg'))).title).toMatch(/^t\d$/)
  })
})
