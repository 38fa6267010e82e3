import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { FULL_DISK } from '../testing/full-disk.ts'
import { MetadataCommand } from '../testing/metadata-command.ts'
import { fieldsOf } from '../testing/pictures.ts'

const command = new MetadataCommand()

describe('a hostile file has a sentence of its own, and the others are done', () => {
  const rice = (name: string) => `Filename,Title\n${name},Rice\ngood.jpg,Good\n`

  it.each<[string, string, () => Buffer, string]>([
    ['0 bytes', 'bad.jpg', () => Buffer.alloc(0), 'ไฟล์ว่างเปล่า (0 ไบต์)'],
    ['truncated', 'bad.jpg', () => command.jpeg.subarray(0, command.jpeg.length - 20), 'ไฟล์ไม่ครบ'],
    ['a wrong suffix', 'bad.png', () => command.jpeg, 'เนื้อไฟล์เป็น JPEG แต่นามสกุลไม่ตรง'],
    ['a text', 'bad.jpg', () => Buffer.from('hello'), 'ไม่ใช่ไฟล์ภาพ'],
    [
      'an iPhone’s',
      'bad.jpg',
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'),
      'เนื้อไฟล์เป็น HEIC แต่นามสกุลไม่ตรง',
    ],
    ['broken XMP', 'bad.jpg', () => withXmp('<x:xmpmeta>'), 'ข้อมูล XMP เดิมในไฟล์อ่านไม่ได้'],
  ])('%s', async (_, name, bytes, sentence) => {
    const bad = command.put(name, bytes())
    command.put('good.jpg')
    const { code, err } = await command.run([
      command.folder,
      '--from',
      command.put('t.csv', rice(name)),
      '--embed',
    ])
    expect(code).toBe(2)
    expect(err).toContain(`${bad}: ${sentence}`)
    expect(readFileSync(bad).equals(bytes())).toBe(true)
    expect((await fieldsOf(command.in('good.jpg'))).title).toBe('Good')
  })

  it('broken XMP gives way when that is asked for', async () => {
    const bad = command.put('bad.jpg', withXmp('<x:xmpmeta>'))
    const from = command.put('t.csv', rice('bad.jpg'))
    expect((await command.run([bad, '--from', from, '--embed', '--replace-unreadable'])).code).toBe(0)
    expect((await fieldsOf(bad)).title).toBe('Rice')
  })

  it('a name in letters of Windows-874 is told from one that is not there', async () => {
    const name = Buffer.concat([
      Buffer.from(`${command.folder}/`),
      Buffer.from([0xa2, 0xe9, 0xd2, 0xc7]),
      Buffer.from('.jpg'),
    ])
    writeFileSync(name, command.jpeg)
    command.put('good.jpg')
    const { code, err } = await command.run([command.folder, '--dry-run'])
    expect(code).toBe(2)
    expect(err).toContain('ชื่อไฟล์ไม่ใช่ UTF-8 (เช่น Windows-874) กรุณาเปลี่ยนชื่อไฟล์แล้วลองอีกครั้ง\n')
  })

  it('a pipe, a device and a socket that are called pictures are not waited for', async () => {
    const [pipe, socket, device] = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => command.in(name)) as [
      string,
      string,
      string,
    ]
    execFileSync('mkfifo', [pipe])
    symlinkSync('/dev/zero', device)
    const server = createServer().listen(socket)
    command.put('good.jpg')
    const from = command.put('t.csv', 'Filename,Title\ngood.jpg,Good\n')
    try {
      const { code, err } = await command.run([command.folder, '--from', from, '--embed'])
      expect(code).toBe(2)
      for (const path of [pipe, socket, device]) expect(err).toContain(`${path}: ไม่ใช่ไฟล์ธรรมดา`)
    } finally {
      server.close()
    }
    expect((await fieldsOf(command.in('good.jpg'))).title).toBe('Good')
  })

  it('Ctrl-C ends the command at once, whatever its threads are at', async () => {
    command.put('p.jpg')
    const from = command.put('t.csv', 'Filename,Title\np.jpg,Rice\n')
    // A thread that has minutes of work, as one that decodes a huge picture has.
    const child = command.start([command.folder, '--from', from, '--embed'], {
      node: ['--import', BUSY_THREAD],
    })
    const ended = once(child, 'close')
    const busy = await once(child.stderr, 'data')
    expect(String(busy)).toContain('busy')
    child.kill('SIGINT')
    expect(await ended).toEqual([null, 'SIGINT'])
  })

  it.each([
    ['255 bytes', `${'ก'.repeat(83)}aa.jpg`],
    ['Thai', 'ทุ่งนา น้ำใส ๑.jpg'],
    ['emoji', '🌾👩‍🌾 rice.jpg'],
    ['a dash first', '-rice.jpg'],
    ['quotes and semicolons', `a"b;c'd.jpg`],
  ])('a name of %s is written like any other', async (_, name) => {
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
    const file = command.put(name)
    const from = command.put(
      't.csv',
      `Filename,Title\n"${name.replaceAll('"', '""').normalize('NFD')}",Rice\n`,
    )
    const { code, err } = await command.run(['--from', from, '--embed', '--from-ai', 'no', '--', file])
    expect([code, err]).toEqual([0, 'เขียนแล้ว 1 ภาพ จากทั้งหมด 1 ภาพ\n'])
    expect((await fieldsOf(file)).title).toBe('Rice')
  })

  it('a name of 255 bytes has no room for .orig, and says so', async () => {
    const file = command.put(`${'a'.repeat(251)}.jpg`)
    const from = command.put('t.csv', `Filename,Title\n${'a'.repeat(251)}.jpg,Rice\n`)
    const { code, err } = await command.run([file, '--from', from, '--embed', '--orig'])
    expect([code, err]).toEqual([2, expect.stringContaining('ชื่อไฟล์ยาวเกินกว่าจะตั้งชื่อสำรอง .orig ได้')])
    expect(readFileSync(file).equals(command.jpeg)).toBe(true)
    expect(command.drafts()).toEqual([])
  })

  it('a folder that may only be read', async () => {
    const file = command.put('a.jpg')
    const from = command.put('t.csv', rice('a.jpg'))
    chmodSync(file, 0o644)
    chmodSync(command.folder, 0o555)
    // Who may do everything meets no such folder: this is the user “nobody”.
    const asNobody = process.getuid?.() === 0
    const { code, err } = await command.run([file, '--from', from, '--embed'], { asNobody })
    chmodSync(command.folder, 0o755)
    expect([code, err]).toEqual([1, expect.stringContaining('ไม่มีสิทธิ์อ่านหรือเขียนไฟล์นี้')])
    expect(readFileSync(file).equals(command.jpeg)).toBe(true)
  })

  it('a full disk ends the run; what was written is whole, the rest untouched', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) command.put(`${name}.jpg`)
    const from = command.put(
      't.csv',
      `Filename,Title\n${[...'abcdef'].map((name) => `${name}.jpg,Rice`).join('\n')}\n`,
    )
    const { code, err } = await command.run([command.folder, '--from', from, '--embed'], {
      node: ['--import', FULL_DISK],
      env: { DISK_BYTES: String(command.jpeg.length * 3) },
    })
    expect([code, err]).toEqual([1, expect.stringMatching(/พื้นที่ดิสก์ไม่พอ ไฟล์เดิมไม่ถูกแตะต้อง\n$/)])
    const titles = await Promise.all(
      [...'abcdef'].map(async (name) => (await fieldsOf(command.in(`${name}.jpg`))).title),
    )
    expect(new Set(titles)).toEqual(new Set(['Rice', '']))
    expect(command.drafts()).toEqual([])
    expect((await command.run([command.folder, '--from', from, '--embed'])).code).toBe(0)
  })

  it('another program that writes the file meanwhile wins', async () => {
    const file = command.put('a.jpg')
    const from = command.put('t.csv', rice('a.jpg'))
    const { code, err } = await command.run([file, '--from', from, '--embed'], {
      node: ['--import', OTHER_PROGRAM],
      env: { OTHER_FILE: file },
    })
    expect([code, err]).toEqual([1, expect.stringContaining('มีโปรแกรมอื่นแก้ไฟล์นี้อยู่')])
    expect(readFileSync(file, 'utf8')).toBe('another program')
    expect(command.drafts()).toEqual([])
  })

  it('500 MB are written in flat memory', async () => {
    const file = command.put('huge.jpg', command.jpeg.subarray(0, command.jpeg.length - 2))
    truncateSync(file, 500 * 1024 * 1024 - 2)
    writeFileSync(file, Buffer.from([0xff, 0xd9]), { flag: 'a' })
    const from = command.put('t.csv', rice('huge.jpg'))
    const { code } = await command.run([file, '--from', from, '--embed'], {
      node: ['--max-old-space-size=64'],
    })
    expect(code).toBe(0)
    expect(statSync(file).size).toBeGreaterThan(500 * 1024 * 1024)
    rmSync(file)
  })
})

function withXmp(xml: string): Buffer {
  const data = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xml}`)
  const head = Buffer.from([0xff, 0xe1, (data.length + 2) >> 8, (data.length + 2) & 255])
  return Buffer.concat([command.jpeg.subarray(0, 2), head, data, command.jpeg.subarray(2)])
}

/** Somebody else writes the file after it was read. */
const OTHER_PROGRAM = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs/promises'
  import { writeFileSync } from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const open = fs.open
  fs.open = async (path, ...more) => {
    if (String(path).endsWith('.part')) writeFileSync(process.env.OTHER_FILE, 'another program')
    return open(path, ...more)
  }
  syncBuiltinESMExports()`)}`

const BUSY_THREAD = `data:text/javascript,${encodeURIComponent(`
  import { pbkdf2 } from 'node:crypto'
  import fs from 'node:fs/promises'
  import { syncBuiltinESMExports } from 'node:module'
  const open = fs.open
  fs.open = (path, ...more) => {
    if (!String(path).endsWith('p.jpg')) return open(path, ...more)
    pbkdf2('', '', 2_000_000_000, 64, 'sha512', () => {})
    process.stderr.write('busy')
    return new Promise(() => {})
  }
  syncBuiltinESMExports()`)}`
