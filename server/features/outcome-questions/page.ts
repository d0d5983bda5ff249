import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#server/database/tables.ts'
import { findQuestionByToken, type QuestionRow } from '#server/features/arrangements/notices.ts'
import { findArrangement } from '#server/features/arrangements/queries.ts'
import { openPlainPage, sendHtml } from '#server/features/pages/plain-page.ts'
import { answerArrangement } from '#server/features/task-lifecycle/answer-arrangement.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { RefusalError } from '#server/platform/http/errors.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import type { Deps } from '#server/platform/http/register-calls.ts'
import { type Answer, answers } from '#shared/arrangements/choices.ts'
import { answeredText, answerLabels, answerNotes, didItHappenText } from '#shared/arrangements/copy.ts'
import { outcomePageCopy } from '#shared/arrangements/question-copy.ts'
import { whyNotGive } from '#shared/arrangements/rules.ts'
import { taskPath } from '#shared/screens.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { site } from '#site'

export const outcomePath = '/outcome'

type Options = Pick<Deps, 'db' | 'bus' | 'limiter'> & { isPublicDemo: boolean }
type Query = { token?: unknown; answer?: unknown }

/**
 * Registers the page behind the link in the mail that asks whether an arrangement happened. A GET shows the answers and
 * changes nothing, because mail scanners open every link; a POST gives one. Neither needs a session. The page is the
 * same for links that are unknown, too old or settled.
 */
export function addOutcomePage(app: FastifyInstance, { db, bus, limiter, isPublicDemo }: Options) {
  const plainPage = openPlainPage({ isPublicDemo })
  const { over } = outcomePageCopy
  const overPage = plainPage(over.title, paragraph(over.text) + link('/', `Open ${site.name}`))

  async function showQuestion(reply: FastifyReply, question: QuestionRow, token: string) {
    const offered = await findAnswers(db, question)
    return sendHtml(reply, plainPage(didItHappenText, questionContent(question, offered, token)))
  }

  app.get(outcomePath, async (request, reply) => {
    const { token } = queryOf(request)
    const question = await findQuestionByToken(db, token)
    return question ? showQuestion(reply, question, token) : sendHtml(reply.code(404), overPage)
  })

  app.post(outcomePath, { config: { payload: false } }, async (request, reply) => {
    const { token, answer: wanted } = queryOf(request)
    const question = await findQuestionByToken(db, token)
    if (!question) return sendHtml(reply.code(404), overPage)
    const answer = (await findAnswers(db, question)).find((offered) => offered === wanted)
    if (!answer) return showQuestion(reply.code(400), question, token)
    const { arrangementId, readerId: userId, taskId, other } = question
    await limiter.openCallCounter({ viewerId: userId, ipAddress: request.ip }).count('edits')
    try {
      await inTransaction(db, bus, (tx, announce) => answerArrangement(tx, announce, { arrangementId, userId, answer }))
    } catch (error) {
      // Settled at the same moment.
      if (error instanceof RefusalError) return sendHtml(reply.code(404), overPage)
      throw error
    }
    const { hint, open, thanks } = outcomePageCopy
    const said = paragraph(`${answeredText(answerLabels(firstNameOf(other))[answer])} ${hint}`)
    return sendHtml(reply, plainPage(thanks, said + link(taskPath(taskId), open)))
  })
}

const queryOf = ({ query }: FastifyRequest) => {
  const { token, answer } = query as Query
  return { token: String(token), answer: String(answer) }
}

/** Returns the answers that this side may give now. */
async function findAnswers(db: Db, { arrangementId, side, answer }: QuestionRow): Promise<Answer[]> {
  const arrangement = await findArrangement(db, arrangementId)
  if (!arrangement) return []
  const facts = { ...arrangement, role: side, ownAnswer: answer }
  const now = await databaseTime(db)
  return answers.filter((given) => whyNotGive(given, facts, now) === null)
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
const link = (path: string, text: string) => `<p><a href="${path}">${escapeHtml(text)}</a></p>`

function questionContent(question: QuestionRow, offered: Answer[], token: string): string {
  const name = firstNameOf(question.other)
  const [labels, notes] = [answerLabels(name), answerNotes(name, question.side)]
  const buttons = offered.map((answer) => {
    const action = `${outcomePath}?${new URLSearchParams({ token, answer })}`
    const style = answer === 'yes' ? 'button-spruce' : 'button-quiet'
    const button = `<button class="button ${style}" formaction="${escapeHtml(action)}">${escapeHtml(labels[answer])}</button>`
    return `<div>${button}<br><small>${escapeHtml(notes[answer])}</small></div>`
  })
  const said = question.answer ? paragraph(`${answeredText(labels[question.answer])} ${outcomePageCopy.hint}`) : ''
  return `${paragraph(outcomePageCopy.subject(question))}${said}<form method="post">${buttons.join('')}</form>`
}
