import '../testing/page.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../components/ui/toast.tsx'
import { box, clear, draw, settled, submit, type } from '../testing/draw.ts'
import { desktop as text } from '../text/desktop.ts'
import { KeysDialog } from './keys-dialog.tsx'
import type { Program } from './program.ts'

vi.mock('../components/ui/dialog.tsx', () => import('../testing/plain-dialog.tsx'))
vi.mock('../components/ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

let asked: { verb: string; answer: () => void; fail: (error: Error) => void }[]
const program = {
  change: (verb: string) => new Promise<void>((answer, fail) => asked.push({ verb, answer, fail })),
} as unknown as Program
const keyBox = () => box(text.keyOf('gemini'))

beforeEach(() => {
  clear()
  vi.clearAllMocks()
  asked = []
  draw(<KeysDialog program={program} present={['gemini']} onClose={() => {}} />)
})

async function save(key: string) {
  type(keyBox(), key)
  submit(keyBox())
  await expect.poll(() => asked.length).toBe(1)
}

it('is empty once the key is saved, and keeps what is typed meanwhile', async () => {
  await save('one')
  asked[0]?.answer()
  await expect.poll(() => keyBox().value).toBe('')
  await settled()
  asked = []
  await save('two')
  type(keyBox(), 'three')
  asked[0]?.answer()
  await expect.poll(() => vi.mocked(toast.success).mock.calls.length).toBe(2)
  await settled()
  await expect.poll(() => keyBox().value).toBe('three')
})
