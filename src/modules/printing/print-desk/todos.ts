import { z } from 'zod'
import { Id, Ok, ok } from '../../../core/contract/common'
import { mayFail, signedIn } from '../../../core/procedures'
import { write } from '../../../core/write'
import { NewTodo, Todo } from './contract/desk'
import { deleteTodo, insertTodo, setTodoCompleted, type TodoRow } from './todos.store'

/** Of one person: beyond it nobody looks. */
const MOST_TODOS = 500

const presentTodo = (row: TodoRow): Todo => ({
  id: row.id,
  createdAt: row.created_at,
  title: row.title,
  subtitle: row.subtitle,
  tags: row.tags,
  completed: row.completed_at !== null,
})

/** One's own, the newest first. */
export const listTodos = signedIn
  .output(z.object({ todos: z.array(Todo) }))
  .query(async ({ ctx: { db, caller } }) => {
    const rows = await db
      .selectFrom('todo')
      .selectAll()
      .where('person_id', '=', caller.id)
      .orderBy('id', 'desc')
      .limit(MOST_TODOS)
      .execute()
    return { todos: rows.map(presentTodo) }
  })

export const addTodo = signedIn
  .input(NewTodo)
  .output(Todo)
  .concat(mayFail('TooManyEntries'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, world, fail } }) => {
      const { count } = await db
        .selectFrom('todo')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('person_id', '=', caller.id)
        .executeTakeFirstOrThrow()
      if (Number(count) >= MOST_TODOS) throw fail('TooManyEntries', { most: MOST_TODOS })
      return presentTodo(
        await insertTodo(db, { ...input, id: world.newId(), person_id: caller.id, created_at: now }),
      )
    }),
  )

export const completeTodo = signedIn
  .input(z.object({ todoId: Id, completed: z.boolean() }))
  .output(Todo)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input: { todoId, completed }, ctx: { db, caller, now, fail } }) => {
      const row = await setTodoCompleted(db, { id: todoId, personId: caller.id, at: completed ? now : null })
      if (!row) throw fail('NotFound')
      return presentTodo(row)
    }),
  )

export const removeTodo = signedIn
  .input(z.object({ todoId: Id }))
  .output(Ok)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, fail } }) => {
      if (!(await deleteTodo(db, input.todoId, caller.id))) throw fail('NotFound')
      return ok
    }),
  )
