import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { publicOriginsOf, publicUrlOf, readEnv } from './env.ts'
import { StartError } from './start/start-error.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thokham-env-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = (content: string) => {
  const path = join(folder, 'value')
  writeFileSync(path, content)
  return path
}

describe('settings', () => {
  it('need nothing at all', () => {
    const env = readEnv({})
    expect(env).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 3000,
      DEMO: false,
      DATA_DIR: join(process.cwd(), 'data'),
    })
    expect(publicUrlOf(env, 3000)).toBe('http://localhost:3000')
  })

  it('come from a file when X_FILE names one', () => {
    expect(readEnv({ OWNER_PASSWORD_FILE: file('เจ้าของ99\r\n') }).OWNER_PASSWORD).toBe('เจ้าของ99')
    expect(readEnv({ PORT_FILE: file('4000') }).PORT).toBe(4000)
  })

  it('count as absent when empty', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
  })

  it.each([
    [{ PORT: 'abc' }, /^PORT must be a whole number from 0 to 65535\. Correct PORT/],
    [{ PORT: '70000' }, /^PORT must be a whole number/],
    [{ PUBLIC_URL: 'thokham.example' }, /^PUBLIC_URL must be an address such as https:/],
    [
      { PUBLIC_URL: 'http://127.0.0.1:12701/thokham' },
      /^PUBLIC_URL has a path \(\/thokham\)\. Give Thokham an address of its own\.$/,
    ],
    [{ PUBLIC_URL: 'https://a.example,b.example' }, /^PUBLIC_URL must be an address such as https:/],
    [{ PUBLIC_URL: 'https://a.example, https://b.example/x' }, /^PUBLIC_URL has a path \(\/x\)/],
    [{ PUBLIC_URL: 'https://thokham.example/?shop=1' }, /^PUBLIC_URL has a path \(\/\?shop=1\)/],
    [{ PUBLIC_URL: 'https://thokham.example/?' }, /^PUBLIC_URL has a path/],
    [{ PUBLIC_URL: 'https://owner:secret@thokham.example' }, /^PUBLIC_URL names a user/],
    [{ PUBLIC_URL: 'https://thokham.example:0' }, /^PUBLIC_URL has port 0/],
    [{ DATABASE_URL: 'mysql://u:secret@h/d' }, /^DATABASE_URL must be an address such as postgres:/],
    [{ OWNER_EMAIL: 'nobody' }, /^OWNER_EMAIL must be an e-mail address/],
    [{ OWNER_PASSWORD: '12345' }, /^OWNER_PASSWORD must have 6 to 128 characters/],
    [{ DEMO: 'yes' }, /^DEMO must be 0 or 1/],
    [{ SLIP_CHECK: 'magic' }, /^SLIP_CHECK must be one of none, easyslip, slipok/],
    [{ SLIP_CHECK: 'easyslip' }, /^SLIP_CHECK is easyslip, which needs SLIP_CHECK_KEY/],
    [{ SLIP_CHECK: 'slipok', SLIP_CHECK_KEY: 'k' }, /^SLIP_CHECK is slipok, which needs SLIP_CHECK_BRANCH/],
    [{ LINE_BOT_ID: '@shop' }, /^LINE_BOT_ID, LINE_BOT_TOKEN and LINE_BOT_SECRET belong together/],
    [
      { LINE_BOT_ID: '@shop', LINE_BOT_TOKEN: 't', LINE_BOT_SECRET: 's' },
      /^LINE_BOT_ID, LINE_BOT_TOKEN and LINE_BOT_SECRET belong together, and need LINE_LOGIN_ID/,
    ],
    [{ SCAN_COMMAND: ' ' }, /^SCAN_COMMAND must be a program and its words/],
    [{ PAYMENT_WEBHOOK_URL: 'ftp://h' }, /^PAYMENT_WEBHOOK_URL must be an address such as https:/],
    [{ PAYMENT_WEBHOOK_SECRET: 'short' }, /^PAYMENT_WEBHOOK_SECRET must have at least 16 characters/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/],
    [{ PORT: '1', PORT_FILE: '/x' }, /^Both PORT and PORT_FILE are set/],
    [
      { PORT_FILE: '/does/not/exist' },
      /^PORT_FILE names \/does\/not\/exist, which cannot be read \(ENOENT\)/,
    ],
    [{ DEMO: '1', HOST: '0.0.0.0' }, /^DEMO=1 .* but HOST is 0\.0\.0\.0/],
    [{ DEMO: '1', HOST: '::' }, /^DEMO=1/],
  ])('refuse %o in one sentence that names the setting', (source, sentence) => {
    expect(() => readEnv(source)).toThrow(StartError)
    expect(() => readEnv(source)).toThrow(sentence)
  })

  it.each([
    'AQ.Ab8RN6placeholderplaceholderplaceholder1234',
    'AIzaSy0123456789',
    'sk-proj-0123',
    'a key of mine, with words',
    'กุญแจ',
    'https://aistudio.google.com/apikey',
    'x'.repeat(5_000),
  ])('take the shop’s own AI keys in whatever shape: %s', (key) => {
    const env = readEnv({ GEMINI_FREE_API_KEY: key, CHAT_AI: 'gemini', CHAT_AI_KEY: `${key}\n` })
    expect(env).toMatchObject({ GEMINI_FREE_API_KEY: key, CHAT_AI_KEY: key })
  })

  it.each([{}, { CHAT_AI_KEY: '' }, { CHAT_AI_KEY: '  ' }])(
    'take an AI of the chat without a key: %o',
    (key) => {
      expect(readEnv({ CHAT_AI: 'openai', ...key })).toMatchObject({ CHAT_AI: 'openai' })
    },
  )

  it('never repeat a value that may be a secret', () => {
    expect(() => readEnv({ DATABASE_URL: 'mysql://u:hunter2@h/d' })).not.toThrow(/hunter2/)
    expect(() => readEnv({ OWNER_PASSWORD: 'abc1' })).not.toThrow(/abc1/)
  })

  it.each(['127.0.0.1', 'localhost', '::1', '127.0.0.53'])('let the demo run on %s', (HOST) => {
    expect(readEnv({ DEMO: '1', HOST }).DEMO).toBe(true)
  })

  it('make the public address from the host and the port listened on', () => {
    expect(publicUrlOf(readEnv({ PUBLIC_URL: 'https://thokham.example/' }), 3000)).toBe(
      'https://thokham.example',
    )
    const several = readEnv({ PUBLIC_URL: 'https://thokham.example/, https://www.thokham.example:443' })
    expect(publicUrlOf(several, 3000)).toBe('https://thokham.example')
    expect(publicOriginsOf(several)).toEqual(['https://thokham.example', 'https://www.thokham.example'])
    expect(publicOriginsOf(readEnv({}))).toBeNull()
    expect(publicOriginsOf(readEnv({ PUBLIC_URL: 'http://localhost:3000' }))).toBeNull()
    expect(publicUrlOf(readEnv({ HOST: '0.0.0.0' }), 80)).toBe('http://localhost:80')
    expect(publicUrlOf(readEnv({ HOST: '192.0.2.7' }), 3000)).toBe('http://192.0.2.7:3000')
    expect(publicUrlOf(readEnv({ HOST: '2001:db8::7' }), 3000)).toBe('http://[2001:db8::7]:3000')
  })
})
