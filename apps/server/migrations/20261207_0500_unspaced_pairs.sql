-- Scripts without spaces (Chinese, Japanese, Thai, Lao, Khmer, Burmese) are found by each two neighboring signs. The last
-- sign of a run stands alone. Of a long text the beginning is enough.
create function unspaced_pairs(body text) returns tsvector language sql immutable parallel safe as $$
  select case
    when left(body, 20000) !~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff]'
      then ''::tsvector
    else (
      select coalesce(array_to_tsvector(array_agg(distinct sign || case when goes_on then next else '' end)), ''::tsvector)
      from (
        select sign, lead(sign) over by_place as next, coalesce(lead(is_unspaced) over by_place, false) as goes_on, is_unspaced
        from (
          select sign, place,
            sign ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]' as is_unspaced
          from string_to_table(
            -- One vowel of Thai and of Lao is taken apart by the normal form.
            replace(replace(normalize(left(body, 20000), nfkc), U&'\0E4D\0E32', U&'\0E33'), U&'\0ECD\0EB2', U&'\0EB3'),
            null
          ) with ordinality as signs (sign, place)
        ) as signs
        window by_place as (order by place)
      ) as runs
      where is_unspaced
    )
  end
$$;
