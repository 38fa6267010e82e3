import { expect, it } from 'vitest'
import { readRatio } from './read-ratio.ts'

it.each([
  // Whole sides stay as they were typed.
  ['16', '9', '16:9'],
  ['1920', '1080', '1920:1080'],
  [' 21 ', '9', '21:9'],
  ['007', '4', '7:4'],
  ['10000', '1', '10000:1'],
  ['1,920', '1,080', '1920:1080'],
  ['2.0', '1', '2:1'],
  // Digits of other scripts, as keyboards give them.
  ['๑๖', '๙', '16:9'],
  ['１６', '９', '16:9'],
  // Both sides in the first box.
  ['16:9', '', '16:9'],
  ['1920 x 1080', '', '1920:1080'],
  ['4/3', '', '4:3'],
  ['๑๖：๙', '', '16:9'],
])('reads %j and %j as %s', (width, height, ratio) => {
  expect(readRatio(width, height)).toEqual({ ratio, isScaled: false })
})

it.each([
  ['1.5', '1', '3:2'],
  ['2.35', '1', '47:20'],
  ['1.91', '1', '191:100'],
  ['1', '1.25', '4:5'],
  ['2.4', '1.2', '2:1'],
  ['๑.๕', '๑', '3:2'],
  ['1.50', '1.0', '3:2'],
  ['1.85:1', '', '37:20'],
  ['1.2345', '1', '2469:2000'],
])('scales %j and %j to %s, rounding nothing', (width, height, ratio) => {
  expect(readRatio(width, height)).toEqual({ ratio, isScaled: true })
})

it.each([
  ['', '', 'missing'],
  ['16', '', 'missing'],
  ['', '9', 'missing'],
  ['0', '9', 'missing'],
  ['16', '0.5', 'missing'],
  ['-3', '2', 'number'],
  ['3', '−2', 'number'],
  ['16:9', '9', 'number'],
  ['16:9:4', '', 'missing'],
  ['wide', '9', 'number'],
  ['1e3', '9', 'number'],
  ['1,5', '1', 'number'],
  ['1.2.3', '1', 'number'],
  ['.5', '1', 'number'],
  ['100000', '1', 'large'],
  ['1', '10001', 'large'],
  ['999999999999999999999', '1', 'large'],
  ['1.33333', '1', 'fine'],
  ['9999.9', '1', 'fine'],
  ['1.000000001', '1', 'fine'],
] as const)('refuses %j and %j: %s', (width, height, fault) => {
  expect(readRatio(width, height)).toEqual({ fault })
})
