/** How many passkeys a member has at most. */
export const PASSKEYS_MOST = 20
/** Of the name that its member gives it, in UTF-16 units. */
export const PASSKEY_NAME_LONGEST = 60
