import '../../testing/page.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { button, clear, draw, press, settled } from '../../testing/draw.ts'
import { BrowserStorage, StorageFull } from './browser-storage.tsx'

const GB = 1024 ** 3
let persist: () => Promise<boolean>
let isLasting: boolean
beforeEach(() => {
  clear()
  isLasting = false
  persist = vi.fn(async () => true)
  vi.stubGlobal('navigator', {
    storage: {
      estimate: async () => ({ usage: 0.5 * GB, quota: 2 * GB }),
      persisted: async () => isLasting,
      persist: () => persist(),
    },
  })
})

const words = () => document.body.textContent ?? ''

async function shown() {
  draw(<BrowserStorage bytes={1} />)
  await settled()
}

it('says how much room there is, and asks the browser to delete nothing by itself at a press alone', async () => {
  await shown()
  expect(words()).toContain('เบราว์เซอร์ใช้ที่ 512.0 MB จาก 2.0 GB')
  expect(words()).toContain('ขอให้เบราว์เซอร์ไม่ลบภาพเอง')
  expect(persist).not.toHaveBeenCalled()
  press('เก็บไว้')
  await settled()
  expect(persist).toHaveBeenCalledTimes(1)
  expect(words()).toBe('เบราว์เซอร์ใช้ที่ 512.0 MB จาก 2.0 GB')
})

it('says that the browser may delete them where it does not agree', async () => {
  persist = async () => false
  await shown()
  press('เก็บไว้')
  await settled()
  expect(words()).toContain('เบราว์เซอร์อาจลบเอง ควรเก็บลงโฟลเดอร์')
  expect(() => button('เก็บไว้')).toThrow()
})

it('asks nothing of a browser that keeps them already', async () => {
  isLasting = true
  await shown()
  expect(words()).toBe('เบราว์เซอร์ใช้ที่ 512.0 MB จาก 2.0 GB')
})

it('says how much is left where a picture finds no room', async () => {
  draw(<StorageFull bytes={1.6 * GB} />)
  await settled()
  expect(words()).toBe('เบราว์เซอร์เหลือ 1.5 GB ไม่พอ ภาพยังฝากไว้')
})

it('says nothing of what is left where a small picture is refused all the same', async () => {
  draw(<StorageFull bytes={4_000_000} />)
  await settled()
  expect(words()).toBe('เบราว์เซอร์มีที่ไม่พอ ภาพยังฝากไว้')
})
