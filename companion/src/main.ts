import pack from '../package.json' with { type: 'json' }
import { Failure, sayFailure } from './failure.ts'
import { licenceCommand } from './licence/licence-command.ts'
import { writeMetadata } from './metadata/write-metadata.ts'
import { picturesCommand } from './pictures/pictures-command.ts'
import { makePrompts } from './prompts/make-prompts.ts'
import { uploadCommand } from './uploads/upload-command.ts'

const HELP = `thokham: ทอคีย์เวิร์ดเป็น Prompt

  thokham prompts --keywords FILE   ทอ Prompt จากไฟล์คีย์เวิร์ด
  thokham prompts --help            ดูตัวเลือกทั้งหมด
  thokham pictures --prompts FILE … สร้างภาพด้วย API Key ของคุณเอง ลงโฟลเดอร์
  thokham pictures --help           ดูตัวเลือกทั้งหมด
  thokham licence --help            ใช้ License Key บนเครื่องนี้
  thokham metadata FILES…           ใส่ชื่อภาพและคีย์เวิร์ดในไฟล์ภาพ ทำ CSV ของตลาดภาพ
  thokham metadata --help           ดูตัวเลือกทั้งหมด
  thokham upload FOLDER --to …      ส่งภาพไปตลาดภาพ
  thokham upload --help             ดูตัวเลือกทั้งหมด
  thokham --version                 ดูเวอร์ชัน
`

/** Runs one command. Bad input ends with exit code 2 and one sentence on stderr; other failures with 1. */
export async function run(args: readonly string[]): Promise<void> {
  // A reader that has gone (`| head -1`) wants nothing more, and that is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
  })
  process.stderr.on('error', () => {})
  try {
    await command(args)
  } catch (error) {
    process.exitCode = sayFailure(error)
  }
}

async function command([name, ...rest]: readonly string[]): Promise<void> {
  switch (name) {
    case 'prompts':
      return makePrompts(rest)
    case 'pictures':
      return picturesCommand(rest)
    case 'licence':
      return licenceCommand(rest)
    case 'metadata':
      return writeMetadata(rest)
    case 'upload':
      return uploadCommand(rest)
    case '--version':
    case '-v':
      process.stdout.write(`${pack.version}\n`)
      return
    case '--help':
    case '-h':
    case 'help':
    case undefined:
      process.stdout.write(HELP)
      return
    default:
      throw new Failure(`ไม่รู้จักคำสั่ง ${name} ดูวิธีใช้ด้วย thokham --help`)
  }
}
