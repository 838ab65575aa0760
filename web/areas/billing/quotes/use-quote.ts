import { useRef, useState } from 'react'
import { api, type Inputs, type Outputs, trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { toast } from '../../../ui/feedback/toast'

export type Quote = Outputs['admin']['quotes']['show']
export type QuoteLine = Quote['proposal']['cartItems'][number]
type Change = Omit<Inputs['admin']['quotes']['update'], 'id' | 'updatedAt'>
export type LineChange = NonNullable<NonNullable<Change['proposal']>['cartItems']>[number]

/** A line as it is sent back to stay as it is. */
export const keptLine = (line: QuoteLine): LineChange => ({
  id: line.id,
  productId: line.productId ?? '',
  quantity: line.quantity,
  price: line.price,
  isFixed: line.isFixed,
  comment: line.comment,
  subItems: line.subItems.map(({ groupId, id, quantity }) => ({ groupId, id, quantity })),
})

/** A quote that is being written: each change is saved at once, one after the other. */
export function useQuote(id: string) {
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const answer = trpc.admin.quotes.show.useQuery({ id })
  const thread = trpc.admin.quotes.thread.useQuery({ id })
  const [saved, setSaved] = useState<Date | null>(null)
  const [saving, setSaving] = useState(0)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const took = (quote: Quote) => {
    utils.admin.quotes.show.setData({ id }, quote)
    void utils.admin.quotes.thread.invalidate({ id })
  }
  const run = (work: () => Promise<unknown>): Promise<boolean> => {
    setSaving(count => count + 1)
    const done = queue.current.then(work).then(
      () => {
        setSaved(new Date())
        return true
      },
      error => {
        toast.error(failureText(error))
        if (['StaleRecord', 'ProposalClosed'].includes(readFailure(error)?.name ?? ''))
          void utils.admin.quotes.show.invalidate({ id })
        return false
      },
    )
    queue.current = done
    return done.finally(() => setSaving(count => count - 1))
  }
  const newest = () => utils.admin.quotes.show.getData({ id })
  return {
    answer,
    thread,
    saved,
    isSaving: saving > 0,
    /** Changes are made on what the server said last, so that one does not undo the other. */
    change: (change: Change) =>
      run(async () =>
        took(await api.admin.quotes.update.mutate({ id, updatedAt: newest()!.updatedAt, ...change })),
      ),
    changeLines: (make: (lines: LineChange[]) => LineChange[]) =>
      run(async () => {
        const { proposal, updatedAt } = newest()!
        const cartItems = make(proposal.cartItems.map(keptLine))
        took(await api.admin.quotes.update.mutate({ id, updatedAt, proposal: { cartItems } }))
      }),
    send: () => run(async () => took(await api.admin.quotes.send.mutate({ id }))),
    withdraw: () => run(async () => took(await api.admin.quotes.withdraw.mutate({ id }))),
    write: (text: string) =>
      run(async () => {
        await api.admin.quotes.write.mutate({ id, text })
        await utils.admin.quotes.thread.invalidate({ id })
      }),
    copy: async () => (await api.admin.quotes.copy.mutate({ id })).id,
    refresh: () => Promise.all([answer.refetch(), thread.refetch()]),
  }
}
export type QuoteState = ReturnType<typeof useQuote>
