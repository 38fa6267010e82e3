import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { MetadataCommand } from '../testing/metadata-command.ts'
import { fieldsOf, hashOf, sellablePicture } from '../testing/pictures.ts'

const command = new MetadataCommand()
const small = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: '#2f5d50' } })
/** Runs the command on its folder. @returns the names that a CSV has, with their titles */
async function rowsOf(id: string, ...more: readonly string[]): Promise<string[]> {
  const { code, err } = await command.run([
    command.folder,
    '--jpeg',
    '--from-ai',
    'no',
    '--csv',
    id,
    '--out',
    command.in('csv'),
    ...more,
  ])
  expect([code, err]).toEqual([0, expect.any(String)])
  const rows = readFileSync(command.in(`csv/${id.split(',')[0]}.csv`), 'utf8').split('\r\n')
  return rows.slice(1, -1).map((row) => row.split(',').slice(0, 2).join(' '))
}
const pictures = () => readdirSync(command.folder).filter((name) => /\.(?:png|jpg)$/.test(name))

it.each([
  ['a PNG', 'a.png', sellablePicture('png'), [], 'a.jpg'],
  ['a PNG that is enlarged', 'a.png', small(1500).png().toBuffer(), ['--enlarge'], 'a.jpg'],
  ['a JPEG that is enlarged', 'a.jpg', small(1500).jpeg().toBuffer(), ['--enlarge'], 'a_2.jpg'],
])('%s and its JPEG are one picture, however often a folder is run', async (_, name, bytes, more, made) => {
  command.put(name, await bytes)
  const table = command.put('t.csv', `Filename,Title,Keywords\r\n${name},Old rice,"rice,field"\r\n`)
  expect(await rowsOf('adobe', ...more, '--from', table)).toEqual([`${made} Old rice`])
  const [names, before] = [pictures(), hashOf(command.in(made))]
  expect(await rowsOf('adobe', ...more)).toEqual([`${made} Old rice`])
  expect(await rowsOf('adobe', ...more, '--from', table)).toEqual([`${made} Old rice`])
  expect([pictures(), hashOf(command.in(made))]).toEqual([names, before])
  // Its seller writes another title into it: that one is the newer truth.
  const edit = command.put('edit.csv', `Filename,Title\r\n${made},New rice\r\n`)
  await command.run([command.in(made), '--from', edit, '--embed', '--from-ai', 'no'])
  expect(await rowsOf('adobe', ...more)).toEqual([`${made} New rice`])
  // A table that names either of the two is meant for it.
  for (const [row, title] of [
    [name, 'Third rice'],
    [made, 'Fourth rice'],
  ]) {
    const next = command.put('next.csv', `Filename,Title\r\n${row},${title}\r\n`)
    expect(await rowsOf('adobe', ...more, '--from', next)).toEqual([`${made} ${title}`])
    expect((await fieldsOf(command.in(made))).title).toBe(title)
  }
  expect(pictures()).toEqual(names)
})

it('a JPEG of that name that was made of another picture, or by another program, is a picture of its own', async () => {
  command.put('a.png', await sellablePicture('png'))
  command.put('a.jpg', await sellablePicture('jpeg', '#804020'))
  expect((await rowsOf('adobe')).map((row) => row.trim())).toEqual(['a.jpg', 'a_2.jpg'])
  expect((await rowsOf('adobe')).map((row) => row.trim())).toEqual(['a.jpg', 'a_2.jpg'])
  writeFileSync(command.in('b.jpg'), readFileSync(command.in('a_2.jpg')))
  expect((await rowsOf('adobe')).map((row) => row.trim())).toEqual(['a.jpg', 'a_2.jpg', 'b.jpg'])
})

it('a marketplace that takes no enlarged picture is handed the one that was not enlarged', async () => {
  // 4 MP for Adobe, 3 MP and 1.5 MB for iStock: 3.24 MP have to be enlarged for one alone.
  const bytes = await small(1800).jpeg().toBuffer()
  command.put('a.jpg', Buffer.concat([bytes, Buffer.alloc(2_000_000 - bytes.length)]))
  for (let run = 0; run < 2; run++) {
    expect((await rowsOf('adobe,istock', '--enlarge')).map((row) => row.trim())).toEqual(['a_2.jpg'])
    const rows = readFileSync(command.in('csv/istock.csv'), 'utf8').split('\r\n').slice(1, -1)
    expect(rows.map((row) => row.split(',')[0])).toEqual(['a.jpg'])
  }
})

it('a source that was exported again beside its JPEG is told of, with and without --jpeg, until the JPEG is made anew', async () => {
  const CHANGED = 'ไฟล์ต้นทางเปลี่ยนไปหลังทำ JPEG ไฟล์นี้ยังเป็นของเดิม'
  const BESIDE = 'ไฟล์ต้นทางของ JPEG นี้อยู่ในชุดเดียวกัน'
  const said = async (...more: readonly string[]) => {
    const { code, err } = await command.run([command.folder, '--from-ai', 'no', ...more])
    expect(code).toBe(0)
    return [CHANGED, BESIDE].map((one) => err.split('\n').filter((line) => line.startsWith(one)).length)
  }
  command.put('a.png', await sellablePicture('png'))
  expect(await said('--jpeg', '--csv', 'adobe', '--out', command.in('csv'))).toEqual([0, 0])
  expect(await said('--jpeg', '--csv', 'adobe', '--out', command.in('csv'))).toEqual([0, 0])
  // Without the option both go out.
  expect(await said()).toEqual([0, 1])
  const before = hashOf(command.in('a.jpg'))
  command.put('a.png', await sellablePicture('png', '#804020'))
  expect(await said('--jpeg', '--csv', 'adobe', '--out', command.in('csv'))).toEqual([1, 0])
  expect(hashOf(command.in('a.jpg'))).toBe(before)
  expect(await said()).toEqual([1, 1])
  // Words that are written into the JPEG since hide nothing.
  const table = command.put('t.csv', 'Filename,Title\r\na.png,Old rice\r\n')
  expect(await said('--jpeg', '--csv', 'adobe', '--out', command.in('csv'), '--from', table)).toEqual([1, 0])
  expect(await said('--jpeg', '--csv', 'adobe', '--out', command.in('csv'))).toEqual([1, 0])
  rmSync(command.in('a.jpg'))
  expect(await said('--jpeg', '--csv', 'adobe', '--out', command.in('csv'))).toEqual([0, 0])
  expect(await said('--jpeg', '--csv', 'adobe', '--out', command.in('csv'))).toEqual([0, 0])
})
