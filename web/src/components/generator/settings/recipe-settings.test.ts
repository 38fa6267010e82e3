import { expect, test } from 'vitest'
import { defaultSettings, type PromptSettings, recipeOf } from './prompt-settings.ts'
import { settingsOfRecipe } from './recipe-settings.ts'

test('a recipe gives back the settings that it was made with', () => {
  const settings: PromptSettings = {
    ...defaultSettings('simple'),
    styles: ['Anime', 'Watercolor'],
    aspects: ['2:1', '7:5'],
    customAspectRatios: ['7:5'],
    quality: '.5',
    version: 'niji',
    prefix: 'a photo of',
    suffix: 'for a poster',
    additionalParams: '--weird 100',
    noValue: 'text, watermark',
    personalize: true,
    personalization: 'abc123\nin soft light',
    copySpace: true,
    whiteBackground: true,
    stylizeValue: 250,
    chaosValue: 50,
    repeatValue: 3,
    advanced: true,
    variants: 'one',
    braces: 'expand',
    ...{ raw: true, tile: true, draft: false, hd: false, exp: 0, weird: 300, sref: 'random', sw: 0 },
  }
  expect(settingsOfRecipe('simple', recipeOf('simple', settings, 7), 'all')).toEqual(settings)
  expect(settingsOfRecipe('simple', recipeOf('simple', defaultSettings('simple'), 7), 'all')).toEqual(
    defaultSettings('simple'),
  )
})

test('a sample of the free generator gives its count back too', () => {
  const settings: PromptSettings = {
    ...defaultSettings('free'),
    styles: ['Sketch'],
    aspects: ['1:1'],
    count: 25,
  }
  expect(settingsOfRecipe('free', recipeOf('free', settings, 7), 25)).toEqual(settings)
})
