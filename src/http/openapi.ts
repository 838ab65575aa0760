import { z } from 'zod'
import { FAILURES, type FailureName } from '../core/contract/failures'
import { type Access, accessOf, failuresOf, type Meta } from '../core/procedures'
import { type LegacyRoute, procedureAt } from './legacy-table'
import { columnsOf } from './list-csv'

type Schema = Record<string, unknown>

/** The OpenAPI document of the REST surface, made from the same table and the procedures' own schemas. */
export function openApiDocument(
  routes: LegacyRoute[],
  extra: { method: string; path: string; summary: string; access: Access }[],
  settings: { publicUrl: string; version: string },
) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describe(route) }
  for (const { method, path, summary, access } of extra)
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        tags: [tagOf(path)],
        summary,
        security: access === 'anyone' ? [] : [{ bearer: [] }],
        parameters: pathParameters(path, {}),
        responses: { 200: { description: 'Done' }, default: failureAnswer },
      },
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Comanda',
      version: settings.version,
      description: 'Food at work: ordering, kitchens, dispatch, delivery and money.',
    },
    servers: [{ url: `${settings.publicUrl}/api/v1` }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Failure: {
          type: 'object',
          required: ['code', 'name', 'message'],
          properties: {
            code: { type: 'integer' },
            name: { type: 'string', enum: Object.keys(FAILURES) },
            message: { type: 'string' },
            details: { type: 'object' },
            requestId: { type: 'string' },
          },
        },
      },
    },
  }
}

const failureAnswer = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
}

function describe(route: LegacyRoute) {
  const procedure = procedureAt(route.procedure)
  const meta = procedure._def.meta as Meta
  const access = accessOf(procedure)
  const input = merged(procedure._def.inputs.map(schema => jsonSchema(schema, 'input')))
  const properties = (input.properties ?? {}) as Record<string, Schema>
  const inPath = new Set([...route.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]!))
  const rest = Object.entries(properties).filter(([name]) => !inPath.has(name))
  const isFileToo = route.method === 'GET' && columnsOf(route) !== null
  const parameters = [
    ...pathParameters(route.path, properties),
    ...(route.method === 'GET'
      ? rest.map(([name, schema]) => ({ name, in: 'query', required: isRequired(input, name), schema }))
      : []),
    ...(isFileToo ? [{ name: 'format', in: 'query', required: false, schema: { enum: ['csv'] } }] : []),
  ]
  return {
    operationId: `${route.procedure}:${route.method} ${route.path}`,
    summary: meta.summary ?? words(route.procedure),
    tags: [tagOf(route.path)],
    description: accessText(access),
    security: access === 'anyone' ? [] : [{ bearer: [] }],
    parameters,
    ...(route.method !== 'GET' && rest.length
      ? {
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  ...input,
                  properties: Object.fromEntries(rest),
                  required: ((input.required as string[] | undefined) ?? []).filter(
                    name => !inPath.has(name),
                  ),
                },
              },
            },
          },
        }
      : {}),
    responses: {
      [String(route.status ?? 200)]: {
        description: 'Done',
        content: {
          'application/json': { schema: jsonSchema(procedure._def.output, 'output') },
          ...(isFileToo ? { 'text/csv': { schema: { type: 'string' } } } : {}),
        },
      },
      ...failureResponses(failuresOf(procedure)),
      default: failureAnswer,
    },
  }
}

function failureResponses(names: FailureName[]) {
  const byStatus = Map.groupBy(names, name => FAILURES[name].status)
  return Object.fromEntries(
    [...byStatus].map(([status, its]) => [
      String(status),
      { ...failureAnswer, description: its.map(name => `${name} (${FAILURES[name].code})`).join(', ') },
    ]),
  )
}

function jsonSchema(schema: unknown, io: 'input' | 'output'): Schema {
  if (!schema) return {}
  const made = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date')
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
    },
  }) as Schema
  delete made.$schema
  return made
}

/** A procedure may take its input in several parts; a caller sees one object. */
function merged(schemas: Schema[]): Schema {
  const whole: Schema = { type: 'object' }
  const properties: Record<string, Schema> = {}
  for (const schema of schemas) {
    Object.assign(properties, schema.properties)
    Object.assign(whole, schema, { properties })
  }
  return whole
}

const isRequired = (schema: Schema, name: string) =>
  ((schema.required as string[] | undefined) ?? []).includes(name)

const pathParameters = (path: string, properties: Record<string, Schema>) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(match => ({
    name: match[1]!,
    in: 'path',
    required: true,
    schema: properties[match[1]!] ?? { type: 'string' },
  }))

const tagOf = (path: string) => path.split('/')[1] ?? 'other'
const words = (procedure: string) =>
  procedure
    .split('.')
    .slice(1)
    .join(' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
const accessText = (access: Access) =>
  Array.isArray(access)
    ? `For ${access.map(type => type.replace(/Permission$/, '')).join(', ')}`
    : access === 'anyone'
      ? 'For anyone'
      : access === 'printer'
        ? 'For printers'
        : access === 'kiosk'
          ? 'For kiosks'
          : 'For anyone who is signed in'
