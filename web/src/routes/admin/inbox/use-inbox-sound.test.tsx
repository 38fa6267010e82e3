import '../../../testing/page.ts'
import { expect, it, vi } from 'vitest'
import { draw, press } from '../../../testing/draw.ts'
import { useInboxSound } from './use-inbox-sound.ts'

const chime = vi.hoisted(() => vi.fn())
vi.mock('../../../lib/browser/chime.ts', () => ({ chime }))

function Sound() {
  const { isOn, toggle } = useInboxSound()
  return (
    <button type="button" onClick={toggle}>
      {isOn ? 'on' : 'off'}
    </button>
  )
}

it('is turned on for as long as the screen lasts where the browser refuses its storage', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  draw(<Sound />)
  press('off')
  expect(chime).toHaveBeenCalledOnce()
  press('on')
  press('off')
})
