import '../../testing/page.ts'
import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useLocalForm } from '../../kit/form/use-local-form.ts'
import { settled } from '../../testing/draw.ts'
import { type EarlyInput, replayEarlyInput } from './early-input.ts'

/** A form, which knows in an effect that it is there, and a list that begins with nothing ticked. */
function Screen({ onInteractive, onListening }: { onInteractive: () => void; onListening: () => void }) {
  const form = useLocalForm({ defaultValues: { name: 'Mali' } })
  const [isTicked, setTicked] = useState(false)
  useEffect(() => setTicked(false), [])
  useLayoutEffect(onInteractive, [onInteractive])
  useEffect(onListening, [onListening])
  return (
    <>
      <input {...form.register('name')} defaultValue="Mali" />
      <button type="submit" disabled={!form.formState.isDirty}>
        บันทึก
      </button>
      <button type="button" aria-pressed={isTicked} onClick={() => setTicked(!isTicked)} />
    </>
  )
}

it('what was typed into a form and pressed in a list before they heard is theirs, though their effects come behind', async () => {
  let listens = () => {}
  const listening = new Promise<void>((resolve) => {
    listens = resolve
  })
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(<Screen onInteractive={() => {}} onListening={() => {}} />)
  const name = root.querySelector('input') as HTMLInputElement
  const [save, tick] = root.querySelectorAll('button') as unknown as [HTMLButtonElement, HTMLButtonElement]
  name.value = 'Mali1'
  const early: EarlyInput = {
    records: [
      { kind: 'value', target: name, index: 0, value: 'Mali1' },
      { kind: 'press', target: tick, index: 1 },
    ],
    focused: null,
    isRepeating: false,
    stopTyping: () => {},
    stop: () => {},
  }
  let repeated: Promise<void> | undefined
  const repeat = () => {
    repeated = replayEarlyInput(root, early, listening)
  }
  const begin = () => queueMicrotask(repeat)
  startTransition(() => void hydrateRoot(root, <Screen onInteractive={begin} onListening={listens} />))
  await expect.poll(() => repeated !== undefined).toBe(true)
  await repeated
  await settled()
  expect(name.value).toBe('Mali1')
  expect(save.disabled).toBe(false)
  expect(tick.getAttribute('aria-pressed')).toBe('true')
})
