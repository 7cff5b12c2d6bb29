import pg from 'pg'

/** Inside a transaction, and in one go: whoever has the connection next, also behind a pooler, finds it as it was. */
export async function plannedAnew<Row extends object>(
  client: pg.Pool | Pick<pg.PoolClient, 'query'>,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  if (!(client instanceof pg.Pool)) {
    const plan = (how: string) => client.query(`set local plan_cache_mode = ${how}`)
    const [, result] = await Promise.all([plan('force_custom_plan'), client.query<Row>({ text, values }), plan('default')])
    return result.rows
  }
  const own = await client.connect()
  try {
    return await plannedAnewAlone<Row>(own, text, values)
  } finally {
    own.release()
  }
}

/** By a connection that does nothing else meanwhile. */
export async function plannedAnewAlone<Row extends object>(client: pg.PoolClient, text: string, values: unknown[]): Promise<Row[]> {
  const [, result] = await Promise.allSettled([client.query('begin'), plannedAnew<Row>(client, text, values), client.query('commit')])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
