import { useId, useState } from 'react'
import { browser } from 'wxt/browser'
import { Logo } from '../popup/logo.tsx'
import { useStored } from '../popup/stored.tsx'
import { saidOf } from '../storage/ask.ts'
import { type Settings, serverAddress } from '../storage/settings.ts'
import { LANGUAGES, type Language } from '../text/words.ts'

/** Renders the options: language, and the ทอคำ that keywords are sent to. */
export function Options() {
  const { words, settings } = useStored()
  const [server, setServer] = useState(settings.server)
  const [said, setSaid] = useState<'saved' | 'bad' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const names: Record<Language, string> = { auto: words.languageAuto, th: 'ไทย', en: 'English' }

  async function storeServerAddress(text: string) {
    const address = serverAddress(text)
    if (!address) {
      setProblem(null)
      return setSaid('bad')
    }
    setServer(address)
    if (await keep({ server: address })) setSaid('saved')
  }
  async function keep(changed: Partial<Settings>) {
    try {
      await browser.storage.local.set(changed)
      setProblem(null)
      return true
    } catch (error) {
      setSaid(null)
      setProblem(saidOf(error, words))
      return false
    }
  }

  return (
    <main className="options">
      <div className="selvage" aria-hidden="true" />
      <h1>
        <Logo />
        {words.options}
      </h1>
      <label htmlFor={`${id}-language`}>{words.language}</label>
      <select
        id={`${id}-language`}
        className="field"
        value={settings.language}
        onChange={(event) => void keep({ language: event.target.value as Language })}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {names[language]}
          </option>
        ))}
      </select>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void storeServerAddress(server)
        }}
      >
        <label htmlFor={`${id}-server`}>{words.server}</label>
        <input
          id={`${id}-server`}
          className="field"
          type="text"
          inputMode="url"
          autoComplete="url"
          value={server}
          maxLength={300}
          aria-invalid={said === 'bad'}
          aria-describedby={`${id}-hint ${id}-said`}
          onChange={(event) => {
            setServer(event.target.value)
            setSaid(null)
          }}
        />
        <p id={`${id}-hint`} className="hint">
          {words.serverHint}
        </p>
        <p id={`${id}-said`} className={said === 'saved' ? 'saved' : 'error'} role="status">
          {problem ?? (said === 'bad' && words.badServer)}
          {said === 'saved' && words.saved}
        </p>
        <div className="acts">
          <button type="submit" className="button is-primary">
            {words.save}
          </button>
          <button type="button" className="button" onClick={() => void storeServerAddress(__SERVER__)}>
            {words.serverReset}
          </button>
        </div>
      </form>
      <p className="hint">
        {words.private} · {words.keeps}
      </p>
    </main>
  )
}
