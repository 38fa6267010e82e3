import { ArrowRight } from 'lucide-react'
import { Fragment } from 'react'

/** Renders words with a drawn arrow where `->` stands: our letters have no sign for it. Who listens hears the words alone. */
export function Arrowed({ children }: { children: string }) {
  return children.split(' -> ').map((words, at) => (
    <Fragment key={words}>
      {at > 0 && (
        <>
          {' '}
          <ArrowRight aria-hidden size={16} strokeWidth={1.75} className="inline align-middle" />{' '}
        </>
      )}
      {words}
    </Fragment>
  ))
}
