import '../../testing/page.ts'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { button, clear, draw, press, settled } from '../../testing/draw.ts'
import { slip as text } from '../../text/slip.ts'
import { SlipPicker } from './slip-picker.tsx'

vi.mock('./prepare-slip.ts', () => ({ prepareSlip: () => new Promise(() => {}) }))

function Picker() {
  const [isReading, setReading] = useState(false)
  return <SlipPicker slip={null} onSlip={() => {}} isReading={isReading} onReading={setReading} />
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
