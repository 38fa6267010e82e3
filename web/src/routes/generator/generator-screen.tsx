import { useNavigate, useSearch } from '@tanstack/react-router'
import { GeneratorHeader } from '../../components/generator/generator-header.tsx'
import { Workbench } from '../../components/generator/workbench.tsx'
import { generator } from '../../text/generator.ts'
import { FreeOptions } from './free-options.tsx'

/** Renders /generator: keywords × styles × aspects, free for every member. */
export function GeneratorScreen() {
  const { p } = useSearch({ from: '/generator' })
  const navigate = useNavigate()
  return (
    <>
      <GeneratorHeader title={generator.title} lead={generator.lead} />
      <Workbench
        kind="free"
        packed={p}
        onRead={() => void navigate({ to: '/generator', search: {}, replace: true })}
        Options={FreeOptions}
      />
    </>
  )
}
