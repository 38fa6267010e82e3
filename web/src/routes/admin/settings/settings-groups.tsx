import { holdInSight } from '../../../lib/browser/bring-into-sight.ts'
import { settingsHistory as text } from '../../../text/settings-history.ts'

/** Renders links to the groups of the settings, in their order on the page. */
export function SettingsGroups() {
  return (
    <nav
      aria-label={text.jump}
      className="sticky top-0 z-10 -mx-4 flex min-h-11 gap-x-4 overflow-x-auto border-line border-b bg-paper px-4 md:mx-0 md:px-0"
    >
      {text.parts.map(({ id, name }) => (
        <a
          key={id}
          href={`#${id}`}
          onClick={() => holdInSight(document.getElementById(id))}
          className="nb link flex h-11 shrink-0 items-center text-sm"
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
