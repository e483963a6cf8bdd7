import { sql, type QueryExecutorProvider } from "kysely";

/**
 * The content tables, their history, their former slugs, and the pictures.
 *
 * Columns carry the names of the API's fields. Dates are ISO 8601 text in UTC with
 * milliseconds, so that they sort chronologically as text; lists and nested values are JSON text;
 * a record in the bin has a `deletedDate`.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(db);
  }
}

const RECORD = `
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  version INTEGER NOT NULL CHECK (version >= 1),
  createdDate TEXT NOT NULL,
  updatedDate TEXT NOT NULL,
  deletedDate TEXT`;

const STATEMENTS = [
  `CREATE TABLE jobs (${RECORD},
    slug TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    department TEXT NOT NULL,
    location TEXT NOT NULL,
    employmentType TEXT NOT NULL,
    introduction TEXT NOT NULL,
    description TEXT NOT NULL,
    job_details TEXT NOT NULL CHECK (json_valid(job_details)),
    requirements TEXT NOT NULL CHECK (json_valid(requirements)),
    benefits TEXT NOT NULL CHECK (json_valid(benefits)),
    salary TEXT CHECK (salary IS NULL OR json_valid(salary)),
    status TEXT NOT NULL CHECK (status IN ('draft', 'published', 'closed')),
    publishAt TEXT,
    closesAt TEXT,
    applyUrl TEXT,
    applyEmail TEXT
  ) STRICT`,
  `CREATE INDEX jobs_by_status ON jobs (status, publishAt)`,

  `CREATE TABLE blogs (${RECORD},
    slug TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    category TEXT NOT NULL,
    excerpt TEXT NOT NULL,
    content TEXT NOT NULL,
    imageUrl TEXT,
    imageAlt TEXT NOT NULL,
    author TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('draft', 'published')),
    publishAt TEXT,
    recipe TEXT CHECK (recipe IS NULL OR json_valid(recipe))
  ) STRICT`,
  `CREATE INDEX blogs_by_date ON blogs (status, publishAt)`,
  `CREATE INDEX blogs_by_category ON blogs (category, status, publishAt)`,

  `CREATE TABLE products (${RECORD},
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    category TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('draft', 'active', 'archived')),
    hasDetailPage INTEGER NOT NULL CHECK (hasDetailPage IN (0, 1)),
    imageUrl TEXT,
    imageAlt TEXT NOT NULL,
    brand TEXT NOT NULL,
    size TEXT NOT NULL,
    price INTEGER CHECK (price >= 0),
    offer TEXT CHECK (offer IS NULL OR json_valid(offer)),
    ingredients TEXT NOT NULL,
    allergens TEXT NOT NULL CHECK (json_valid(allergens)),
    dietary TEXT NOT NULL CHECK (json_valid(dietary)),
    storage TEXT NOT NULL,
    origin TEXT NOT NULL,
    offerStart TEXT GENERATED ALWAYS AS (json_extract(offer, '$.startDate')) VIRTUAL,
    offerEnd TEXT GENERATED ALWAYS AS (json_extract(offer, '$.endDate')) VIRTUAL
  ) STRICT`,
  `CREATE INDEX products_by_category ON products (status, category, name)`,
  `CREATE INDEX products_by_offer ON products (offerEnd, offerStart) WHERE offer IS NOT NULL`,

  `CREATE TABLE banners (${RECORD},
    title TEXT NOT NULL,
    subtitle TEXT NOT NULL,
    badge TEXT NOT NULL,
    ctaText TEXT NOT NULL,
    ctaLink TEXT,
    imageUrl TEXT,
    type TEXT NOT NULL CHECK (type IN ('home', 'mega-menu')),
    position TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('active', 'inactive')),
    priority INTEGER NOT NULL,
    startDate TEXT,
    endDate TEXT,
    targetAudience TEXT NOT NULL,
    responsive TEXT CHECK (responsive IS NULL OR json_valid(responsive))
  ) STRICT`,
  `CREATE INDEX banners_by_position ON banners (position, priority)`,

  `CREATE TABLE stores (${RECORD},
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    introduction TEXT NOT NULL,
    street TEXT NOT NULL,
    locality TEXT NOT NULL,
    postcode TEXT NOT NULL,
    island TEXT NOT NULL CHECK (island IN ('Malta', 'Gozo')),
    latitude REAL NOT NULL,
    longitude REAL NOT NULL,
    phone TEXT NOT NULL,
    email TEXT,
    services TEXT NOT NULL CHECK (json_valid(services)),
    hours TEXT NOT NULL CHECK (json_valid(hours)),
    holidayHours TEXT NOT NULL CHECK (json_valid(holidayHours)),
    exceptions TEXT NOT NULL CHECK (json_valid(exceptions)),
    imageUrl TEXT,
    imageAlt TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('draft', 'published')),
    sortOrder INTEGER NOT NULL
  ) STRICT`,

  `CREATE TABLE history (
    contentType TEXT NOT NULL,
    recordId TEXT NOT NULL,
    version INTEGER NOT NULL,
    action TEXT NOT NULL CHECK (action IN ('created', 'updated', 'binned', 'restored')),
    actor TEXT NOT NULL,
    date TEXT NOT NULL,
    record TEXT NOT NULL CHECK (json_valid(record)),
    PRIMARY KEY (contentType, recordId, version)
  ) STRICT, WITHOUT ROWID`,

  `CREATE TABLE slug_redirects (
    contentType TEXT NOT NULL,
    slug TEXT NOT NULL,
    recordId TEXT NOT NULL,
    PRIMARY KEY (contentType, slug)
  ) STRICT, WITHOUT ROWID`,

  `CREATE TABLE images (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    name TEXT NOT NULL UNIQUE,
    hash TEXT NOT NULL UNIQUE,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    alt TEXT NOT NULL,
    createdDate TEXT NOT NULL
  ) STRICT`,
];
