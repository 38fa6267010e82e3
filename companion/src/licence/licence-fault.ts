/**
 * The server's codes, and what a program finds out by itself: `NO_KEY` none was given yet · `CLOCK` the clock was set
 * back · `OFFLINE_OVER` no network, and the offline file has ended · `UNREACHABLE` no network, and no file yet ·
 * `REFUSED` the server refused the request itself · `UNSIGNED` an answer that is not the server's · `OTHER_SERVER` its
 * keys are not those of the server that this machine knows · `STATE_CHANGED` what was kept was edited or damaged ·
 * `FILE_UNTRUSTED` no network, and the file is signed by no key that is believed · `SUPERSEDED` a person activated,
 * removed or forgot a licence while this activation was under way.
 */
export type LicenceFault = string
