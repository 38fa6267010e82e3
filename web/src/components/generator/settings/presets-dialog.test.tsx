import '../../../testing/page.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { box, clear, draw, settled, submit, type } from '../../../testing/draw.ts'
import { generator } from '../../../text/generator.ts'
import { toast } from '../../ui/toast.tsx'
import { NO_PRESETS, savePresets, storedPresets } from './presets.ts'
import PresetsDialog from './presets-dialog.tsx'
import { defaultSettings } from './prompt-settings.ts'

vi.mock('../../ui/dialog.tsx', () => import('../../../testing/plain-dialog.tsx'))
vi.mock('../../ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

let isFull: boolean
const settings = defaultSettings('free')
const control = { settings, change: vi.fn() } as never

beforeEach(() => {
  clear()
  vi.clearAllMocks()
  isFull = false
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem(name: string, value: string) {
      if (isFull) throw new Error('storage is full')
      kept.set(name, value)
    },
  })
  draw(<PresetsDialog kind="free" control={control} onOpenChange={() => {}} />)
})

const names = () => storedPresets.get().free.list.map(({ name }) => name)
const nameBox = () => box(generator.presetName)

it('saves under the name that was typed, and takes the next one', async () => {
  type(nameBox(), 'Night')
  submit(nameBox())
  await expect.poll(names).toEqual(['Night'])
  await settled()
  await expect.poll(() => nameBox().value).toBe('')
})

it('keeps the name that was typed where the browser does not keep the preset', async () => {
  isFull = true
  type(nameBox(), 'Night')
  submit(nameBox())
  await expect.poll(() => vi.mocked(toast.error).mock.calls).toEqual([[generator.saveFail]])
  await settled()
  await expect.poll(() => nameBox().value).toBe('Night')
})

it('puts the presets of a file behind those that were saved while it was read', async () => {
  const file = new File([], 'settings.json')
  let read = (_: string) => {}
  file.text = () => new Promise((resolve) => (read = resolve))
  const chooser = document.querySelector('input[type=file]') as HTMLInputElement
  Object.defineProperty(chooser, 'files', { value: [file], configurable: true })
  chooser.dispatchEvent(new Event('change', { bubbles: true }))
  savePresets('free', { ...NO_PRESETS, list: [{ id: 'a', name: 'Meanwhile', settings }] })
  read(
    JSON.stringify({
      presets: { list: [{ id: 'b', name: 'Of the file', settings }], defaultId: null },
      settings,
    }),
  )
  await expect.poll(names).toEqual(['Meanwhile', 'Of the file'])
})
