import { useId, useState } from 'react'
import { browser } from 'wxt/browser'
import { Logo } from '../popup/logo.tsx'
import { useStored } from '../popup/stored.tsx'
import { houseAddress } from '../storage/settings.ts'
import { LANGUAGES, type Language } from '../text/words.ts'

/** Renders the options: language, and the ทอคำ that keywords are sent to. */
export function Options() {
  const { words, settings } = useStored()
  const [house, setHouse] = useState(settings.house)
  const [said, setSaid] = useState<'saved' | 'bad' | null>(null)
  const id = useId()
  const names: Record<Language, string> = { auto: words.languageAuto, th: 'ไทย', en: 'English' }

  async function keepServerAddress(text: string) {
    const address = houseAddress(text)
    setSaid(address ? 'saved' : 'bad')
    if (!address) return
    setHouse(address)
    await browser.storage.local.set({ house: address })
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
        onChange={(event) => void browser.storage.local.set({ language: event.target.value })}
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
          void keepServerAddress(house)
        }}
      >
        <label htmlFor={`${id}-house`}>{words.house}</label>
        <input
          id={`${id}-house`}
          className="field"
          type="text"
          inputMode="url"
          autoComplete="url"
          value={house}
          maxLength={300}
          aria-invalid={said === 'bad'}
          aria-describedby={`${id}-hint ${id}-said`}
          onChange={(event) => {
            setHouse(event.target.value)
            setSaid(null)
          }}
        />
        <p id={`${id}-hint`} className="hint">
          {words.houseHint}
        </p>
        <p id={`${id}-said`} className={said === 'bad' ? 'error' : 'saved'} role="status">
          {said === 'bad' && words.badHouse}
          {said === 'saved' && words.saved}
        </p>
        <div className="acts">
          <button type="submit" className="button is-primary">
            {words.save}
          </button>
          <button type="button" className="button" onClick={() => void keepServerAddress(__HOUSE__)}>
            {words.houseReset}
          </button>
        </div>
      </form>
      <p className="hint">
        {words.private} · {words.keeps}
      </p>
    </main>
  )
}
