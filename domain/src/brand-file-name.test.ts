import { expect, it } from 'vitest'
import { brandFileName, latinFileName } from './brand-file-name.ts'

it.each([
  ['ทอคำ', 'ทอคำ-data.json'],
  ['ผ้าไหมไทย', 'ผ้าไหมไทย-data.json'],
  ['Thai Silk', 'Thai-Silk-data.json'],
  [' A/B\\C: "d" ', 'A-B-C-d-data.json'],
  ['../..', 'data.json'],
  ['', 'data.json'],
  ['Café', 'Café-data.json'],
])('a file of %j is called by the owner’s brand: %s', (brand, name) => {
  expect(brandFileName(brand, 'data.json')).toBe(name)
})

it.each([
  ['Thokham', 'thokham-chrome-0.1.0.zip'],
  ['Pha Mai 2', 'pha-mai-2-chrome-0.1.0.zip'],
  ['../a"b', 'a-b-chrome-0.1.0.zip'],
  ['ผ้าไหม', 'chrome-0.1.0.zip'],
])('a file that programs read is called by the Latin name %j: %s', (latinName, name) => {
  expect(latinFileName(latinName, 'chrome-0.1.0.zip')).toBe(name)
})
