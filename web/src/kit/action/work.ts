/** What an action does with the server; its name is the operation's (`tools.delete`), or one in the same form. */
export interface Work<Given, Answer> {
  name: string
  send: (given: Given) => Promise<Answer>
}
