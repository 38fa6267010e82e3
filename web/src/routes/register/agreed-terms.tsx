import { Link } from '@tanstack/react-router'
import { account } from '../../text/account.ts'

/** Renders what is agreed to by registering. */
export function AgreedTerms() {
  return (
    <p className="text-ink-3 text-xs">
      {account.pdpa.before}
      <Link to="/terms" className="underline">
        {account.pdpa.terms}
      </Link>
      {account.pdpa.between}
      <Link to="/privacy" className="underline">
        {account.pdpa.privacy}
      </Link>
    </p>
  )
}
