import { describe, expect, it } from 'vitest'
import { inAppBrowser, outsideAddress } from './in-app-browser.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const HERE = 'https://thokham.example/generator?p=1'

describe('inAppBrowser', () => {
  it.each([
    [`${ANDROID} Line/14.1.0/IAB`, 'LINE'],
    [`${IPHONE} Safari Line/14.2.0`, 'LINE'],
    [`${IPHONE} [FBAN/FBIOS;FBAV/480.0.0]`, 'Facebook'],
    [`${ANDROID} [FB_IAB/FB4A;FBAV/480.0.0]`, 'Facebook'],
    [`${IPHONE} Instagram 350.0.0`, 'Instagram'],
    [`${ANDROID} musical_ly_2023 BytedanceWebview/d8a21c6`, 'TikTok'],
    [ANDROID, null],
    [`${IPHONE} Version/18.0 Safari/604.1`, null],
  ])('%s', (userAgent, app) => expect(inAppBrowser(userAgent)).toBe(app))
})

describe('outsideAddress', () => {
  it('LINE opens the device’s browser by itself when the address asks', () => {
    expect(outsideAddress('LINE', IPHONE, HERE)).toBe(
      'https://thokham.example/generator?p=1&openExternalBrowser=1',
    )
  })
  it('Android takes an intent', () => {
    expect(outsideAddress('Facebook', ANDROID, HERE)).toBe(
      'intent://thokham.example/generator?p=1#Intent;scheme=https;end',
    )
  })
  it('elsewhere only the app’s menu helps', () => expect(outsideAddress('Facebook', IPHONE, HERE)).toBeNull())
})
