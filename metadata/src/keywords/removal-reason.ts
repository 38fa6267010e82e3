/** Why a keyword is taken out. */
export type RemovalReason =
  /** It holds a name that marketplaces refuse; `kind` is the caller's, such as `artists` or `brands`. */
  | {
      readonly code: 'refused_name'
      readonly name: string
      readonly kind: string
      /** It is an ordinary word too; only its neighbours say that the name is meant. */
      readonly isCommon?: boolean
    }
  /** It refers to somebody's style; `phrase` as marketplaces list it, such as `inspired by`. */
  | { readonly code: 'phrase'; readonly phrase: string }
  /** It holds one of the member's own words. */
  | { readonly code: 'own_word'; readonly name: string }
  /** It says how the picture was taken. */
  | { readonly code: 'camera_word'; readonly name: string }
  /** It belongs into a prompt. */
  | { readonly code: 'prompt_word'; readonly name: string }
  /** An earlier keyword is the same, or its singular or plural. */
  | { readonly code: 'duplicate' | 'plural'; readonly of: string }
  | { readonly code: 'spam'; readonly why: SpamReason }

export type SpamReason = 'link' | 'too_long' | 'no_word' | 'one_letter' | 'stop_word' | 'repeated'
