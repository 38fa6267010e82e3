import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { PictureKind } from '../picture-kind.ts'

/** Programs of Debian that judge files, by the packages that they come in. */
export const JUDGES = {
  exiftool: 'libimage-exiftool-perl',
  exiv2: 'exiv2',
  identify: 'imagemagick',
  vipsheader: 'libvips-tools',
  djpeg: 'libjpeg-turbo-progs',
  pngcheck: 'pngcheck',
  webpinfo: 'webp',
  gs: 'ghostscript',
  ffmpeg: 'ffmpeg',
  'rsvg-convert': 'librsvg2-bin',
  'heif-convert': 'libheif-examples',
} as const

export type JudgeName = keyof typeof JUDGES

/** Returns the judges that are not on this machine. */
export function missingJudges(): JudgeName[] {
  const names = Object.keys(JUDGES) as JudgeName[]
  return names.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
}

/** A value that a reader shows, under the name that it gives it. */
export type Shown = readonly (readonly [name: string, value: string])[]

const run = promisify(execFile)
const MOST_OUTPUT = 256 * 1024 * 1024

async function outputOf(
  program: string,
  args: readonly string[],
): Promise<{ out: string; err: string; code: number }> {
  try {
    const { stdout, stderr } = await run(program, args, { maxBuffer: MOST_OUTPUT, timeout: 600_000 })
    return { out: stdout, err: stderr, code: 0 }
  } catch (error) {
    const { stdout = '', stderr = '', code } = error as { stdout?: string; stderr?: string; code?: number }
    return { out: stdout, err: stderr, code: typeof code === 'number' ? code : 1 }
  }
}

/**
 * Lets exiftool show all files, several in one run: every value, also those that stand twice (`Copy1`).
 * @param list where the list of files may be written
 */
export async function shownByExiftool(files: readonly string[], list: string): Promise<Map<string, Shown>> {
  const shown = new Map<string, Shown>()
  writeFileSync(list, files.join('\n'))
  const { out } = await outputOf('exiftool', ['-j', '-a', '-G1:4', '-n', '-m', '-@', list])
  for (const { SourceFile, ...tags } of JSON.parse(out || '[]') as Record<string, unknown>[])
    shown.set(
      String(SourceFile),
      Object.entries(tags).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    )
  return shown
}

/** Lets exiv2 show a file. */
export async function shownByExiv2(file: string): Promise<{ shown: Shown; faults: string }> {
  const { out, err } = await outputOf('exiv2', ['-PEIXkt', file])
  const shown: [string, string][] = []
  for (const line of out.split('\n')) {
    const [, name, value = ''] = /^((?:Exif|Iptc|Xmp)\.\S+)\s*([\s\S]*)$/.exec(line) ?? []
    if (name) shown.push([name, value.replace(/^lang="[^"]*" /, '')])
    else if (shown.length > 0) (shown.at(-1) as [string, string])[1] += `\n${line}`
  }
  return { shown, faults: err }
}

/** Lets ImageMagick show a file: what its pixels come to, and its texts. */
export async function shownByImageMagick(file: string): Promise<{ pixels: string; shown: Shown }> {
  const format = '%#\\n%[IPTC:2:05]\\n%[IPTC:2:105]\\n%[IPTC:2:120]\\n%[IPTC:2:25]\\n%[EXIF:*]%[*]'
  const { out } = await outputOf('identify', ['-quiet', '-format', format, `${file}[0]`])
  const [pixels = '', title = '', headline = '', description = '', keywords = '', ...rest] = out.split('\n')
  const shown: [string, string][] = [
    ['IPTC:2:05', title],
    ['IPTC:2:105', headline],
    ['IPTC:2:120', description],
    ['IPTC:2:25', keywords],
  ]
  for (const line of rest) {
    const [, name, value = ''] = /^([^=\s][^=]*)=(.*)$/.exec(line) ?? []
    if (name && !/^date:|^signature$/.test(name)) shown.push([name, value])
  }
  return { pixels, shown: shown.filter(([, value]) => value !== '') }
}

/** Lets libvips show a file. */
export async function shownByVips(file: string): Promise<Shown> {
  const { out } = await outputOf('vipsheader', ['-a', file])
  return out.split('\n').flatMap((line) => {
    const [, name, value = ''] = /^([^:]+): (.*)$/.exec(line) ?? []
    return name ? [[name, value] as const] : []
  })
}

const CHECKERS = {
  jpeg: ['djpeg', '-outfile', '/dev/null'],
  png: ['pngcheck', '-q'],
  webp: ['webpinfo', '-quiet'],
} as const

const hashed = (out: string | Buffer) => createHash('sha256').update(out).digest('hex')

/** Programs that draw a kind which others do not, to their output or into a file. */
const DRAWERS: { readonly [Kind in PictureKind]?: (file: string, into: string) => readonly string[] } = {
  svg: (file, into) => ['rsvg-convert', '-o', into, file],
  eps: (file, into) => [
    'gs',
    '-q',
    '-dSAFER',
    '-dBATCH',
    '-dNOPAUSE',
    '-dEPSCrop',
    '-sDEVICE=bmp16m',
    '-r36',
    `-sOutputFile=${into}`,
    file,
  ],
  ai: (file, into) => [
    'gs',
    '-q',
    '-dSAFER',
    '-dBATCH',
    '-dNOPAUSE',
    '-sDEVICE=bmp16m',
    '-r36',
    `-sOutputFile=${into}`,
    file,
  ],
  mp4: (file, into) => [
    'ffmpeg',
    '-v',
    'error',
    '-y',
    '-i',
    file,
    '-map',
    '0',
    '-c',
    'copy',
    '-f',
    'framemd5',
    into,
  ],
  heic: (file, into) => ['heif-convert', file, `${into}.png`],
  avif: (file, into) => ['heif-convert', file, `${into}.png`],
}

/** Lets a program draw or play a file, and returns what that comes to; empty where it cannot. */
export async function drawnBy(kind: PictureKind, file: string): Promise<string> {
  const drawer = DRAWERS[kind]
  if (!drawer) return (await outputOf('identify', ['-quiet', '-format', '%#\\n', file])).out
  const into = `${file}.drawn`
  const [program = '', ...args] = drawer(file, into)
  await outputOf(program, args)
  const made = [into, `${into}.png`].find((path) => existsSync(path))
  // A picture that is made may say things of itself: its pixels count.
  const drawn = !made
    ? ''
    : kind === 'mp4'
      ? hashed(readFileSync(made))
      : (await outputOf('identify', ['-quiet', '-format', '%#', made])).out
  if (made) rmSync(made)
  return drawn
}

/** Lets a kind's own checker look at a file; returns what it complains of, empty for nothing and for kinds that have none. */
export async function complaintsOf(kind: PictureKind, file: string): Promise<string> {
  const checker = (CHECKERS as { readonly [Kind in PictureKind]?: readonly string[] })[kind]
  if (!checker) return ''
  const [program = '', ...args] = checker
  const { out, err, code } = await outputOf(program, [...args, file])
  const words = `${err}${kind === 'jpeg' ? '' : out}`.trim()
  return code === 0 && kind !== 'jpeg' ? '' : words || (code === 0 ? '' : `ends with ${code}`)
}
