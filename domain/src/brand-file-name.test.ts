import { expect, it } from 'vitest'
import { brandFileName } from './brand-file-name.ts'

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
