import '../../testing/page.ts'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { button, clear, draw, press, settled } from '../../testing/draw.ts'
import { slip as text } from '../../text/slip.ts'
import { SlipPicker, type SlipPickerProps } from './slip-picker.tsx'

vi.mock('./prepare-slip.ts', () => ({ prepareSlip: () => new Promise(() => {}) }))

function Picker(props: Pick<SlipPickerProps, 'given' | 'onGiven'>) {
  const [isReading, setReading] = useState(false)
  return <SlipPicker slip={null} onSlip={() => {}} isReading={isReading} onReading={setReading} {...props} />
}

it('takes the keyboard back to where a slip is chosen when reading one is given up', async () => {
  clear()
  draw(<Picker />)
  await settled()
  const chooser = document.querySelector('input[type=file]') as HTMLInputElement
  Object.defineProperty(chooser, 'files', { value: [new File([], 'slip.jpg')] })
  chooser.dispatchEvent(new Event('change', { bubbles: true }))
  await settled()
  button(text.stopReading).focus()
  press(text.stopReading)
  await expect.poll(() => document.activeElement?.textContent).toBe(text.choose)
})

it('takes a file from elsewhere as if it had been chosen, and says when it was given up', async () => {
  clear()
  const given: boolean[] = []
  draw(<Picker given={new File([], 'slip.jpg')} onGiven={(isSlip) => given.push(isSlip)} />)
  await settled()
  expect(document.body.textContent).toContain(text.reading)
  expect(given).toEqual([])
  press(text.stopReading)
  await settled()
  expect(given).toEqual([false])
})
