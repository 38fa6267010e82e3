import { useNavigate, useSearch } from '@tanstack/react-router'
import { Workbench } from '../../components/weaving/workbench.tsx'
import { generator } from '../../text/generator.ts'
import { FreeOptions } from './free-options.tsx'

/** /generator: keywords × styles × aspects, free for every member. */
export function GeneratorScreen() {
  const { p } = useSearch({ from: '/generator' })
  const navigate = useNavigate()
  return (
    <Workbench
      kind="free"
      title={generator.title}
      lead={generator.lead}
      packed={p}
      onPackedRead={() => void navigate({ to: '/generator', search: {}, replace: true })}
      Options={FreeOptions}
    />
  )
}
