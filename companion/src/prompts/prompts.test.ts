import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutProgress } from '../testing/metadata-command.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const bin = join(root, 'companion/bin/thokham.mjs')
const examples = join(root, 'examples')
let folder: string
const inFolder = (name: string) => join(folder, name)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'thokham-cli-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the real command to its end. */
async function thokham(args: readonly string[], input = '') {
  const child = spawn(process.execPath, [bin, ...args])
  const out: Buffer[] = []
  const err: Buffer[] = []
  child.stdout.on('data', (chunk) => out.push(chunk))
  child.stderr.on('data', (chunk) => err.push(chunk))
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  return { code, out: Buffer.concat(out).toString(), err: withoutProgress(Buffer.concat(err).toString()) }
}

const prompts = (args: readonly string[], input?: string) => thokham(['prompts', ...args], input)

describe('thokham prompts', () => {
  it('weaves the worked example of the specification', async () => {
    const args = ['--styles', 'Realistic', '--aspects', '16:9', '--quality', 'high', '--model', '6.1']
    const { code, out, err } = await prompts(['--keywords', '-', ...args], 'Cat, sleeping on sofa')
    expect(out).toBe('Cat sleeping on sofa, Realistic Photo --ar 16:9 --q 2 --v 6.1\n')
    expect([code, err]).toEqual([0, 'สร้าง Prompt แล้ว 1 รายการ\n'])
  })

  it('understands every option', async () => {
    const personal = inFolder('personal.txt')
    writeFileSync(personal, 'golden hour lighting\n')
    const { out } = await prompts(
      [
        '--keywords',
        '-',
        '--mode',
        'pick',
        '--styles',
        'Anime',
        '--aspects',
        '1:1',
        '--stylize',
        '100',
        '--chaos',
        '10',
        '--quality',
        'Low',
        '--model',
        '8.2',
        '--prefix',
        'photo of',
        '--suffix',
        'soft light',
        '--copy-space',
        '--white-background',
        '--personal',
        personal,
        '--no',
        'text,  logo',
        '--repeat',
        '2',
        '--raw',
        '--tile',
        '--draft',
        '--hd',
        '--exp',
        '10',
        '--weird',
        '20',
        '--sref',
        'random',
        '--sw',
        '0',
        '--extra',
        '--seed 1',
      ],
      'cat',
    )
    expect(out).toBe(
      'photo of cat, Anime, golden hour lighting, copy space for text, isolate on white background, soft light --ar 1:1 --s 100 --c 10 --q .5 --v 8.2 --no text, logo --repeat 2 --raw --tile --draft --hd --exp 10 --weird 20 --sref random --sw 0 --seed 1\n',
    )
  })

  it.each([
    [['--model', '8.2'], 'cat --v 8.2'],
    [['--model', 'V8.1'], 'cat --v 8.1'],
    [['--model', 'Niji 7'], 'cat --niji 7'],
    [['--model', '7'], 'cat --v 7'],
    [['--extra', '--tile', '--raw'], 'cat --raw --tile'],
  ])('%s prints %s', async (args, prompt) => {
    expect((await prompts(['--keywords', '-', ...args], 'cat')).out).toBe(`${prompt}\n`)
  })

  it('keeps or expands the permutations of Midjourney', async () => {
    const words = 'a {red, green, blue} bird, on a branch'
    expect((await prompts(['--keywords', '-'], words)).out).toBe('a {red, green, blue} bird on a branch\n')
    const expanded = await prompts(['--keywords', '-', '--braces', 'expand'], words)
    expect(expanded.out).toBe(['red', 'green', 'blue'].map((each) => `a ${each} bird on a branch\n`).join(''))
  })

  it('warns of a dash, and of what a version does not take', async () => {
    const { err } = await prompts(
      ['--keywords', '-', '--model', '7', '--hd', '--extra', '—tile'],
      'cat —ar 16:9',
    )
    expect(err).toContain('คำเตือน: ขีดจากมือถือ 1 บรรทัด เช่น —ar')
    expect(err).toContain('คำเตือน: ขีดจากมือถือ 1 บรรทัด เช่น —tile')
    expect(err).toContain('คำเตือน: V7 ไม่รองรับ --hd จึงไม่ใส่')
  })

  it.each([
    ['office-and-business.txt', 40, 'robot arm assembling electronics'],
    ['food-windows.txt', 39, 'Lunch box school fruit cut as stars'],
    ['thai-scenes-bom.txt', 40, 'hill tribe village in morning fog'],
    ['animals-with-repeats.txt', 40, 'veterinarian examining puppy'],
    ['seasons-old-mac.txt', 30, 'baby shower balloons'],
    ['backgrounds.csv', 20, 'holographic foil'],
  ])('reads examples/%s', async (file, lines, last) => {
    const { code, out } = await prompts(['--keywords', join(examples, file), '--aspects', '1:1,3:2'])
    const made = out.split('\n').slice(0, -1)
    expect(code).toBe(0)
    expect(made).toHaveLength(lines * 2)
    expect(made.at(-1)).toBe(`${last} --ar 3:2`)
    expect(out).not.toMatch(/[\r\ufeff,]/)
  })

  it('reads the grammar with lists', async () => {
    const args = [
      '--keywords',
      join(examples, 'advanced.txt'),
      '--advanced',
      '--lists',
      join(examples, 'lists'),
    ]
    const { out } = await prompts([...args, '--seed', '1'])
    expect(out.split('\n')).toHaveLength(48 + 1)
    expect(out).toContain('puppy in basket second puppy looking at camera\n')
  })

  it('reads lists of YAML, weights, and lists beside the one that names them', async () => {
    const folder = inFolder('lists')
    mkdirSync(join(folder, 'sea'), { recursive: true })
    writeFileSync(join(folder, 'sea/all.txt'), '# a note\n__fish__\nbo\u200bat\n')
    writeFileSync(join(folder, 'sea/fish.txt'), 'tuna\n')
    writeFileSync(join(folder, 'fish.txt'), 'carp\n')
    writeFileSync(join(folder, 'pets.yaml'), 'dogs:\n  - 3::poodle\n  - terrier: 2\ncats: [tabby]\n')
    const args = ['--keywords', '-', '--advanced', '--lists', folder]
    const { out, err } = await prompts([...args, '--seed', '1'], '__sea/all__\n__pets/*__')
    expect(out.split('\n')).toEqual(['tuna', 'boat', 'poodle', 'terrier', 'tabby', ''])
    expect(err).toBe('สร้าง Prompt แล้ว 5 รายการ\n')
    writeFileSync(join(folder, 'bad.yaml'), 'a: [b\n')
    expect(await prompts(args, '__fish__')).toMatchObject({ code: 2, out: '' })
  })

  it('makes every variant in mode pick with --every, one of them without', async () => {
    const args = ['--keywords', '-', '--advanced', '--mode', 'pick', '--seed', '1']
    expect((await prompts([...args, '--every'], '{red|blue} bird')).out).toBe('red bird\nblue bird\n')
    expect((await prompts(args, '{red|blue} bird')).out).toMatch(/^(?:red|blue) bird\n$/)
    expect((await prompts(['--keywords', '-', '--every'], 'cat')).code).toBe(2)
  })

  it('takes out what nobody sees, leaves out lines that cannot be read, and says so', async () => {
    const { code, out, err } = await prompts(['--keywords', '-', '--advanced'], 'ok\n\n  a {b\nsi\u200blk\n')
    expect([code, out]).toEqual([0, 'ok\nsilk\n'])
    expect(err).toContain('ลบอักขระที่มองไม่เห็นแล้ว 1 ตัว\n')
    expect(err).toContain('คำเตือน: stdin บรรทัด 3 ตำแหน่ง 5: ')
    expect(err).toContain('มีจุดผิด 1 บรรทัด ที่เหลือสร้างได้\n')
  })

  it('reads the column of keywords of a table', async () => {
    const table = inFolder('table.csv')
    writeFileSync(table, 'no,keyword,count\n1,"rice, terrace",120\n2,silk,30\n')
    expect((await prompts(['--keywords', table])).out).toBe('rice terrace\nsilk\n')
  })

  it('samples without repeats, the same for the same seed', async () => {
    const args = ['--keywords', join(examples, 'office-and-business.txt'), '--styles', 'A,B', '--count', '30']
    const one = await prompts([...args, '--seed', '7'])
    const other = await prompts([...args, '--seed', '7'])
    expect(new Set(one.out.trim().split('\n')).size).toBe(30)
    expect(other.out).toBe(one.out)
    expect(one.err).toBe('สร้าง Prompt แล้ว 30 รายการ สุ่มจากทั้งหมด 80 รายการ\n')
    const unseeded = await prompts(args)
    const seed = /--seed (\d+)/.exec(unseeded.err)?.[1] as string
    expect((await prompts([...args, '--seed', seed])).out).toBe(unseeded.out)
    const capped = await prompts([...args.slice(0, -1), '900'])
    expect(capped.out.trim().split('\n')).toHaveLength(80)
    expect(capped.err).toContain('สร้างได้สูงสุด 80 รายการจากตัวเลือกที่เลือกไว้')
  })

  it('writes JSON', async () => {
    const { out } = await prompts(['--keywords', '-', '--format', 'json', '--aspects', '1:1'], 'a "b"\nแมว')
    expect(JSON.parse(out)).toEqual(['a "b" --ar 1:1', 'แมว --ar 1:1'])
  })

  it('packs prompts into lines of permutations, by subscription', async () => {
    const args = ['--keywords', '-', '--styles', 'Anime,Sketch', '--aspects', '1:1,2:3']
    const basic = await prompts([...args, '--pack', 'Basic'], 'cat\ndog, asleep\nfox')
    expect(basic.out.split('\n')).toEqual([
      'cat, {Anime, Sketch} --ar {1:1, 2:3}',
      'dog asleep, {Anime, Sketch} --ar {1:1, 2:3}',
      'fox, {Anime, Sketch} --ar {1:1, 2:3}',
      '',
    ])
    expect(basic.err.split('\n')).toEqual([
      'สร้าง Prompt แล้ว 12 รายการ',
      'มัด Prompt: 12 Prompt ใน 3 ครั้ง',
      'เฉพาะโหมด Fast ประมาณ 0.2 จาก 3.3 ชม. ของเดือน',
      'แกะแล้วได้ 12 รายการเดิมครบ',
      '',
    ])
    const pro = await prompts([...args, '--pack', 'pro', '--format', 'json'], 'cat\n{a b} dog\nfox')
    expect(JSON.parse(pro.out)).toEqual([
      '{cat, fox}, {Anime, Sketch} --ar {1:1, 2:3}',
      '{a b} dog, Anime --ar 1:1',
      '{a b} dog, Anime --ar 2:3',
      '{a b} dog, Sketch --ar 1:1',
      '{a b} dog, Sketch --ar 2:3',
    ])
    expect(pro.err).toContain('มีปีกกาในข้อความ วางเดี่ยว 4 Prompt')
    const words = Array.from({ length: 300 }, (_, i) => `word ${i}`).join('\n')
    const long = await prompts(['--keywords', '-', '--pack', 'basic'], words)
    expect(long.out.trim().split('\n')).toHaveLength(75)
    expect(long.err).toContain('เวลา Fast ไม่พอ ถ้าใช้ Relax ให้วางทีละ Prompt')
  })

  it('reads Thai files of older programs', async () => {
    const file = inFolder('thai.txt')
    writeFileSync(file, Buffer.from([0xe1, 0xc1, 0xc7, 0x0a]))
    expect((await prompts(['--keywords', file])).out).toBe('แมว\n')
    writeFileSync(file, Buffer.from('\ufeffแมว\n', 'utf16le'))
    expect((await prompts(['--keywords', file])).out).toBe('แมว\n')
  })
})

describe('bad input is exit code 2 and one sentence', () => {
  it.each<[string, string[], string, string]>([
    ['an unknown flag', ['--keywords', '-', '--stile', 'x'], 'cat', 'ไม่รู้จักตัวเลือก --stile'],
    ['no keywords named', [], '', '--keywords'],
    ['a missing file', ['--keywords', '/nowhere/at/all.txt'], '', 'ไม่พบ /nowhere/at/all.txt'],
    ['a folder', ['--keywords', tmpdir()], '', 'เป็นโฟลเดอร์'],
    ['nothing in it', ['--keywords', '-'], '\n ,, \n', 'ไม่พบคีย์เวิร์ดใน stdin'],
    ['count 0', ['--keywords', '-', '--count', '0'], 'cat', '--count'],
    ['a count that is none', ['--keywords', '-', '--count', '1.5'], 'cat', '--count'],
    ['a bad ratio', ['--keywords', '-', '--aspects', '16x9'], 'cat', '16x9'],
    ['a bad version', ['--keywords', '-', '--model', '8.2 --hd'], 'cat', '--model'],
    ['a bad exp', ['--keywords', '-', '--exp', '101'], 'cat', '--exp'],
    ['bad braces', ['--keywords', '-', '--braces', 'maybe'], 'cat', '--braces'],
    ['a bad mode', ['--keywords', '-', '--mode', 'some'], 'cat', '--mode'],
    ['a bad stylize', ['--keywords', '-', '--stylize', '2000'], 'cat', '--stylize'],
    ['a bad seed', ['--keywords', '-', '--seed', '-1'], 'cat', '--seed'],
    ['a subscription that there is not', ['--keywords', '-', '--pack', 'max'], 'cat', '--pack'],
    ['a missing value', ['--keywords', '-', '--styles'], 'cat', '--styles'],
    ['a stray word', ['--keywords', '-', 'oops'], 'cat', 'oops'],
    [
      'nothing but a grammar error',
      ['--keywords', '-', '--advanced'],
      '\n\n  a {b',
      'stdin บรรทัด 3 ตำแหน่ง 5',
    ],
    ['no name after --out', ['--keywords', '-', '--out', ''], 'cat', '--out'],
    [
      'a missing folder for --out',
      ['--keywords', '-', '--out', '/nowhere/at/all.txt'],
      'cat',
      '/nowhere/at/all.txt',
    ],
  ])('%s', async (_, args, input, said) => {
    const { code, out, err } = await prompts(args, input)
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(err).toMatch(/^thokham: [^\n]+\n$/)
    expect(err).toContain(said)
  })

  it('an unknown command', async () => {
    expect(await thokham(['promt'])).toMatchObject({ code: 2, out: '' })
  })
})

describe('help and version', () => {
  it('print and end well', async () => {
    expect((await prompts(['--help'])).out).toContain('--white-background')
    expect((await thokham(['--help'])).out).toContain('thokham prompts')
    expect((await thokham(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

describe('large input', () => {
  let large: string
  beforeAll(async () => {
    large = inFolder('large.txt')
    const child = spawn(process.execPath, [join(examples, 'make-large.mjs'), large])
    await once(child, 'close')
  })

  it('10 MB of keywords, whole in the file', async () => {
    const out = inFolder('large-out.txt')
    const { code, err } = await prompts(['--keywords', large, '--aspects', '1:1,16:9', '--out', out])
    const lines = readFileSync(large, 'utf8').split('\n').length - 1
    expect([code, err]).toEqual([0, `สร้าง Prompt แล้ว ${(lines * 2).toLocaleString('en-US')} รายการ\n`])
    const made = readFileSync(out, 'utf8').split('\n')
    expect(made).toHaveLength(lines * 2 + 1)
    expect(made.at(-2)).toMatch(new RegExp(`take ${lines} --ar 16:9$`))
  })

  it('ends quietly when its reader has gone', async () => {
    const child = spawn(process.execPath, [bin, 'prompts', '--keywords', large, '--aspects', '1:1,16:9'])
    let err = ''
    child.stderr.on('data', (chunk) => {
      err += chunk
    })
    await once(child.stdout, 'data')
    child.stdout.destroy()
    expect(await once(child, 'close')).toEqual([0, null])
    expect(err).toBe('')
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('leaves nothing behind when %s stops a file', async (signal) => {
    const own = mkdtempSync(join(folder, 'stop-'))
    const many = Array.from({ length: 60 }, (_, i) => `style ${i}`).join(',')
    const child = spawn(process.execPath, [
      bin,
      'prompts',
      '--keywords',
      large,
      '--styles',
      many,
      '--out',
      join(own, 'out.txt'),
    ])
    const drafts = () => readdirSync(own).filter((name) => statSync(join(own, name)).size > 0)
    while (child.exitCode === null && drafts().length === 0)
      await new Promise((resume) => setImmediate(resume))
    expect(readdirSync(own)).not.toContain('out.txt')
    child.kill(signal)
    expect(await once(child, 'close')).toEqual([null, signal])
    expect(readdirSync(own)).toEqual([])
  })
})

describe('--out', () => {
  it('replaces a file, keeps its permissions and follows a link', async () => {
    const target = inFolder('target.txt')
    const link = inFolder('link.txt')
    writeFileSync(target, 'before', { mode: 0o600 })
    symlinkSync(target, link)
    expect((await prompts(['--keywords', '-', '--out', link], 'cat')).code).toBe(0)
    expect(readFileSync(target, 'utf8')).toBe('cat\n')
    expect(statSync(target).mode & 0o777).toBe(0o600)
  })

  it('writes to a device without replacing it', async () => {
    expect((await prompts(['--keywords', '-', '--out', '/dev/null'], 'cat')).code).toBe(0)
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
  })

  it('takes file names in Thai, to read and to write', async () => {
    const words = inFolder('คีย์เวิร์ด ของฉัน.txt')
    const out = inFolder('ผลลัพธ์.txt')
    writeFileSync(words, '\ufeffแมว\r\nCat, asleep\r\n')
    expect((await prompts(['--keywords', words, '--out', out])).code).toBe(0)
    expect(readFileSync(out, 'utf8')).toBe('แมว\nCat asleep\n')
  })

  it.runIf(process.platform === 'linux')('ends quietly when the reader of a pipe has gone', async () => {
    const words = inFolder('many.txt')
    writeFileSync(words, Array.from({ length: 200_000 }, (_, i) => `keyword ${i}`).join('\n'))
    const script = '("$0" "$1" prompts --keywords "$2" --out /dev/stdout; echo "code $?" >&2) | head -1'
    const child = spawn('sh', ['-c', script, process.execPath, bin, words])
    let err = ''
    child.stderr.on('data', (chunk) => {
      err += chunk
    })
    await once(child, 'close')
    expect(err).toBe('code 0\n')
  })

  it.runIf(process.platform === 'linux')('says that the disk is full', async () => {
    const { code, err } = await prompts(['--keywords', '-', '--out', '/dev/full'], 'cat')
    expect([code, err]).toEqual([1, 'thokham: เขียน /dev/full ไม่สำเร็จ: พื้นที่ดิสก์ไม่พอ\n'])
  })
})
