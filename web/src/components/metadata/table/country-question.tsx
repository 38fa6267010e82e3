import { useState } from 'react'
import { metadata as text } from '../../../text/metadata.ts'
import { OneChip } from '../../ui/choice-chips.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { PictureItem } from '../store/picture-item.ts'
import type { PictureSet } from '../store/picture-set.ts'

/** As marketplaces write it. */
const HOME = 'Thailand'
const CHOICES = ['home', 'other', 'none'] as const
type Choice = (typeof CHOICES)[number]

/** Renders which country the pictures of a batch show: nothing is assumed, and nothing need be said. */
export function CountryQuestion({
  pictures,
  items,
}: {
  pictures: PictureSet
  items: readonly PictureItem[]
}) {
  const country = items.find((item) => item.country !== undefined)?.country
  const [isOther, setIsOther] = useState(country !== undefined && country !== '' && country !== HOME)
  const answer = (name: string) =>
    pictures.change(
      items.map(({ id }) => id),
      (item) => (item.country === name ? item : { ...item, country: name }),
    )
  const chosen: Choice | 'open' = isOther
    ? 'other'
    : country === undefined
      ? 'open'
      : country === HOME
        ? 'home'
        : country === ''
          ? 'none'
          : 'other'
  function choose(choice: Choice | 'open') {
    setIsOther(choice === 'other')
    answer(choice === 'home' ? HOME : choice === 'other' && country !== HOME ? (country ?? '') : '')
  }
  return (
    <div className="flex flex-col gap-2 pb-2 pl-9">
      <p className="text-sm">{text.countryAsk}</p>
      <OneChip<Choice | 'open'>
        label={text.countryAsk}
        offered={CHOICES}
        chosen={chosen}
        onChange={choose}
        names={text.countries}
      />
      {isOther && (
        <Field label={text.countryOther}>
          <TextInput
            lang="en"
            maxLength={60}
            value={country === HOME ? '' : (country ?? '')}
            onChange={({ target }) => answer(target.value)}
          />
        </Field>
      )}
    </div>
  )
}
