-- Tells a node with another secret key than the others, or a restored database without its key, before it
-- writes anything. One row, left by the first start.
create table key_fingerprint (
  id smallint primary key default 1 check (id = 1),
  fingerprint text not null
);
