import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { townsAround } from '#server/features/places/towns.ts'
import { generalArea } from '#shared/places/area.ts'
import { metros } from './metros.ts'
import { pickText } from './random.ts'
import { firstNames, lastNames, streets } from './texts.ts'

export const seedPassword = 'a long evening on the porch'
export const emailOf = (personNo: number) => `neighbor${personNo}@porchlight.example`
/**
 * Only the first people can sign in. The lower a person's number, the more tasks, messages and notifications they have.
 */
const signInCount = 20

/**
 * Fills `seed.people` with the people and their homes. About two thirds of a metro live within eight miles of its
 * center.
 */
export async function createPeople(db: Db, people: number) {
  const rows = metros.flatMap(([city, state, zip, latitude, longitude, share]) =>
    Array.from({ length: share }, () => ({ city, state, zip, latitude, longitude })),
  )
  const turns = JSON.stringify(rows.map((row, no) => ({ no, ...row })))
  const spread = (question: number, turn: string) =>
    sql`0.115 * sqrt(-2 * ln(1 - seed.draw(no, ${sql.lit(question)}))) * ${sql.raw(turn)}(2 * pi() * seed.draw(no, 12))`
  await sql`create unlogged table seed.people as
    select person.no, seed.id_of('person', person.no) as id, city, state,
      zip || lpad(floor(seed.draw(person.no, 13) * 60)::text, 2, '0') as zip,
      latitude + north as lat, longitude + east / cos(radians(latitude)) as lng
    from (select no, floor(seed.draw(no, 10) * 100)::int as turn, ${spread(11, 'cos')} as north, ${spread(11, 'sin')} as east
      from generate_series(1::bigint, ${sql.lit(people)}) as no) as person
    join json_to_recordset(${sql.lit(turns)}::json)
      as place(no int, city text, state text, zip text, latitude float8, longitude float8) on place.no = person.turn`.execute(
    db,
  )
}

/** Grid step in degrees; homes in one cell get the same surrounding towns. */
const townsStep = 0.05

/** Fills `seed.towns` with the towns around the homes, as search stores them. */
export async function createTowns(db: Db) {
  const { rows } = await sql<{ lat: number; lng: number }>`select distinct ${townsStepOf('lat')} as lat,
    ${townsStepOf('lng')} as lng from seed.people`.execute(db)
  const towns = rows.map(({ lat, lng }) => {
    const grid = { latitude: (lat + 0.5) * townsStep, longitude: (lng + 0.5) * townsStep }
    return { lat, lng, towns: townsAround({ area: generalArea, grid }) }
  })
  await sql`create unlogged table seed.towns as select lat, lng, towns
    from json_to_recordset(${JSON.stringify(towns)}::json) as town(lat int, lng int, towns int[])`.execute(db)
}

export const townsStepOf = (degrees: string) => sql`floor(${sql.raw(degrees)} / ${sql.lit(townsStep)})::int`

/**
 * Inserts the users, and passwords for those that can sign in. Reviews come first, because users store the sum of their
 * ratings.
 */
export async function insertPeople(db: Db, madeAt: string) {
  await sql`insert into users (id, name, first_name, last_name, email, email_verified, profile_image_url, phone, address, zip, location, bio,
      is_helper, is_verified, rating_sum, rating_count, created_at)
    select id, first_name || ' ' || last_name, first_name, last_name, 'neighbor' || no || '@porchlight.example', true,
      case when seed.draw(no, 69) < 0.4 then '/files/' || seed.id_of('avatar', no) end,
      '312-555-' || lpad((no % 10000)::text, 4, '0'), no || ' ' || street || ', ' || city || ', ' || state || ' ' || zip,
      zip, city || ', ' || state, 'I have lived here for years and know most of the block.',
      seed.draw(no, 16) < 0.6, seed.draw(no, 17) < 0.2, coalesce(sum, 0), coalesce(count, 0),
      ${sql.lit(madeAt)}::timestamptz - seed.draw(no, 18) * interval '800 days'
    from (select *, ${pickText(firstNames, 'no', 14)} as first_name, ${pickText(lastNames, 'no', 15)} as last_name,
        ${pickText(streets, 'no', 19)} as street from seed.people) as person
    left join (select reviewee_id, sum(rating), count(*) from reviews group by 1) as rated
      on rated.reviewee_id = person.id`.execute(db)
  await sql`insert into accounts (user_id, account_id, provider_id, password)
    select id, id, 'credential', ${await hash(seedPassword)} from seed.people where no <= ${signInCount}`.execute(db)
  await sql`insert into sessions (user_id, token, expires_at)
    select id, md5('session' || no), now() + interval '30 days' from seed.people`.execute(db)
}
