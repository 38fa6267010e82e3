import { AspectChip, Chip } from './chip.tsx'

interface ChoicesProps<T extends string> {
  label: string
  offered: readonly T[]
  className?: string
}

/** Renders chips of which several may be chosen; they keep the order they were chosen in. */
export function ManyChips(
  props: ChoicesProps<string> & {
    chosen: readonly string[]
    onChange: (chosen: string[]) => void
    aspects?: boolean
  },
) {
  const { label, offered, chosen, onChange, aspects } = props
  const toggle = (each: string) =>
    onChange(chosen.includes(each) ? chosen.filter((other) => other !== each) : [...chosen, each])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of chips everywhere
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {offered.map((each) =>
        aspects ? (
          <AspectChip
            key={each}
            aspect={each}
            selected={chosen.includes(each)}
            onClick={() => toggle(each)}
          />
        ) : (
          <Chip key={each} selected={chosen.includes(each)} onClick={() => toggle(each)}>
            {each}
          </Chip>
        ),
      )}
    </div>
  )
}

/** Renders chips of which exactly one is chosen. */
export function OneChip<T extends string>(
  props: ChoicesProps<T> & {
    chosen: T
    onChange: (chosen: T) => void
    names?: Readonly<Partial<Record<T, string>>>
  },
) {
  const { label, offered, chosen, onChange, names } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of chips everywhere
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {offered.map((each) => (
        <Chip key={each} selected={each === chosen} onClick={() => onChange(each)}>
          {names?.[each] ?? each}
        </Chip>
      ))}
    </div>
  )
}
