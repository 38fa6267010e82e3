import { expect, it } from 'vitest'
import { adobeStock } from '../marketplaces/adobe-stock.ts'
import { freepik } from '../marketplaces/freepik.ts'
import { shutterstock } from '../marketplaces/shutterstock.ts'
import { isSameList } from './same-list.ts'

const MARKETPLACES = { adobeStock, freepik, shutterstock }
const ADOBE = 'https://stock.adobe.com/search?k=street+cat'
const SHUTTERSTOCK = 'https://www.shutterstock.com/search'

it.each([
  ['adobeStock', ADOBE, `${ADOBE}&search_page=2`, true],
  ['adobeStock', `${ADOBE}&search_page=2`, `${ADOBE}&search_page=3#top`, true],
  ['adobeStock', ADOBE, 'https://stock.adobe.com/search?search_page=2&k=Street%20Cat', false],
  ['adobeStock', ADOBE, 'https://stock.adobe.com/search?search_page=2&k=street%20cat', true],
  ['adobeStock', ADOBE, `${ADOBE}&filters[orientation]=vertical`, false],
  ['adobeStock', ADOBE, `${ADOBE}&filters[content_type:photo]=1`, false],
  ['adobeStock', ADOBE, 'https://stock.adobe.com/pricing', false],
  ['shutterstock', `${SHUTTERSTOCK}/cat`, `${SHUTTERSTOCK}/cat?page=2`, true],
  ['adobeStock', ADOBE, `${ADOBE}&search_page=2&search_type=pagination&order=creation`, true],
  ['shutterstock', `${SHUTTERSTOCK}/cat?people=1`, `${SHUTTERSTOCK}/cat?sort=newest&people=1`, true],
  ['shutterstock', `${SHUTTERSTOCK}/cat?people=1`, `${SHUTTERSTOCK}/cat?sort=newest&people=2`, false],
  ['shutterstock', `${SHUTTERSTOCK}/cat`, `${SHUTTERSTOCK}/dog?page=2`, false],
  ['shutterstock', `${SHUTTERSTOCK}/2025`, `${SHUTTERSTOCK}/2026`, false],
  ['freepik', 'https://www.freepik.com/photos/cat', 'https://www.freepik.com/photos/cat/2', true],
  ['freepik', 'https://www.freepik.com/photos/cat', 'https://www.freepik.com/vectors/cat/2', false],
] as const)('%s: %s and %s are pages of one list: %s', (id, one, other, same) => {
  expect(isSameList(new URL(one), new URL(other), MARKETPLACES[id])).toBe(same)
})
