import { Link } from '@tanstack/react-router'
import { account } from '../../text/account.ts'

/** Renders the ways on where the address has an account: the sign-in screen with it, and a new password. */
export function TakenEmail({ email, next }: { email: string; next: string | undefined }) {
  const search = next ? { next } : {}
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      <Link to="/login" search={search} state={{ email }} className="touch link min-h-8">
        {account.login}
      </Link>
      <Link to="/login" search={search} state={{ email, forgot: true }} className="touch link min-h-8">
        {account.resetTitle}
      </Link>
    </p>
  )
}
