/** The id of the part of the page that says when a package has paid for itself. */
export const PAYBACK = 'payback'
